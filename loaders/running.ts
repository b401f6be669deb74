/** Whether a process of this machine is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user is there, too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
