import { parentPort, workerData } from 'node:worker_threads'
import { prepareBrowser } from './browser.mjs'

/** A thread of test.mjs: installs what the browser tests need, and reports what is still missing. */
parentPort?.postMessage(prepareBrowser(workerData))
