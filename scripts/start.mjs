import { join } from 'node:path'
import { environmentWith, fail, prepare, root, say } from './prepare.mjs'
import { MEMORY_FLAGS, supervise } from './supervise.mjs'

const node = await prepare()
say('正在启动服务器', 'starting the server')
supervise(node, [...MEMORY_FLAGS, join(root, 'apps', 'server', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  env: environmentWith(node),
  failed: (error) => fail(`无法启动 ${node}：${error.message}`, `${node} could not be started: ${error.message}`),
})
