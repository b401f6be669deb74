/**
 * A fault that the person at the terminal can mend: its message is one line that says what happened
 * and what to do. The command line prints it without a stack trace.
 */
export class Failure extends Error {
  /** @param exit 1 where the data fall short, 2 where the call was wrong, 130 where it was stopped */
  constructor(
    message: string,
    readonly exit: 1 | 2 | 130 = 2
  ) {
    super(message);
    this.name = "Failure";
  }
}
