import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the journeys' server keeps its data; the journeys read the outbox there, as an operator would. */
export const DATA_DIR = join(tmpdir(), 'leitai-journeys')
