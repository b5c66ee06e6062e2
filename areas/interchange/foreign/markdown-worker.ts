import { parentPort, workerData } from 'node:worker_threads'
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'

/** A thread of its own for the HTML of one page: deep or wide markup takes time that grows with its square. */
const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
service.use(gfm)
service.remove(['script', 'style', 'noscript', 'title', 'iframe', 'object'])
parentPort?.postMessage(service.turndown(String(workerData)))
