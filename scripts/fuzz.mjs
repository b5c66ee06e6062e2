// Sends 100,000 requests with unexpected values, or the given number: npm run fuzz -- [requests] [seed] [from]
import { spawnSync } from 'node:child_process'

const [requests = '100000', seed = String(Math.floor(Math.random() * 2 ** 31)), from = '0'] = process.argv.slice(2)
console.warn(
  `${requests} 个请求，种子 ${seed},自第 ${from} 个起 / ${requests} requests, seed ${seed}, from number ${from}`,
)
const env = { ...process.env, FUZZ_REPORT: '1', FUZZ_REQUESTS: requests, FUZZ_SEED: seed, FUZZ_FROM: from }
const { status } = spawnSync('npx', ['vitest', 'run', 'tests/fuzz.test.ts'], { env, stdio: 'inherit' })
process.exit(status ?? 1)
