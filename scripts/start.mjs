import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environmentWith, fail, prepare, root, say } from './prepare.mjs'

const node = prepare()
const args = [join(root, 'packages', 'server', 'src', 'main.ts'), ...process.argv.slice(2)]
say('正在启动服务器', 'starting the server')
const server = spawn(node, args, { cwd: root, env: environmentWith(node), stdio: 'inherit' })

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
server.on('error', (error) =>
  fail(`无法启动 ${node}：${error.message}`, `${node} could not be started: ${error.message}`),
)
server.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  // Ends as the server did, so that whoever started us sees the same.
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
