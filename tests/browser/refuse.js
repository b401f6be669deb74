// Loaded by --import before a program: neither it nor the programs that it starts have a network.
import {Socket} from "node:net";

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  const [target] = [args[0]].flat();
  if (typeof target === "string" || target?.path) return connect.apply(this, args); // a pipe
  const name = `${target?.host ?? "localhost"}:${target?.port ?? target}`;
  process.stderr.write(`network refused: ${name}\n`);
  throw new Error(`network refused: ${name}`);
};
