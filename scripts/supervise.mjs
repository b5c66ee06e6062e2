import { spawn } from 'node:child_process'

/**
 * Flags of the server's process. By default, V8 lets the heap of a busy server grow to two or three times what is in use; with these it
 * answers as many calls with two thirds of the memory (`npm run bench api`).
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Runs the server as a child process: forwards termination signals, waits for its exit however long it drains, and exits with its status.
 * Calls `failed` if it could not be started.
 */
export function supervise(command, args, { failed, ...options }) {
  const server = spawn(command, args, { stdio: 'inherit', ...options })
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(name, () => {
      // Ctrl-C in a terminal reaches the server directly, so it is not forwarded a second time.
      if (name === 'SIGINT' && process.stdin.isTTY) return
      server.kill(name)
    })
  }
  // npm sends SIGTERM only to the shell that started us, which exits without forwarding it: then our parent process changes.
  if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) server.kill('SIGTERM')
    }, 200).unref()
  }
  server.on('error', failed)
  server.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    // Exits by the same signal, so that our parent sees the same status.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
