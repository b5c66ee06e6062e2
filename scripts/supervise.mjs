import { spawn } from 'node:child_process'

/**
 * Runs the server as a child: hands it the signals that end it, waits until it has ended by itself, however long it drains, and ends as
 * it did. `failed` is told where it could not be started.
 */
export function supervise(command, args, { failed, ...options }) {
  const server = spawn(command, args, { stdio: 'inherit', ...options })
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(name, () => {
      // Ctrl-C in a terminal reaches the server by itself; a second one would be taken for impatience.
      if (name === 'SIGINT' && process.stdin.isTTY) return
      server.kill(name)
    })
  }
  // npm hands a SIGTERM to the shell it started us with, which dies without a word to us: then the shell is no longer our parent.
  if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) server.kill('SIGTERM')
    }, 200).unref()
  }
  server.on('error', failed)
  server.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    // Ends as the server did, so that whoever started us sees the same.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
