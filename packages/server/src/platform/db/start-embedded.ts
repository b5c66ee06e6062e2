import { resolve } from 'node:path'
import {
  type Application,
  type Embedded,
  type EmbeddedOptions,
  startEmbedded,
} from '@leitai/embedded-postgres/embedded-postgres'
import { makeDataFolder } from '../config/data-folder.ts'

/** What the embedded PostgreSQL takes from Leitai. The name is in the data of every installation: it never changes. */
export const LEITAI: Application = {
  name: 'leitai',
  variables: { dataDir: 'DATA_DIR', url: 'DATABASE_URL' },
  oldestMajor: 15,
}

/** Starts Leitai's embedded PostgreSQL; makes the data folder where there is none. */
export async function startOwnPostgres(options: Omit<EmbeddedOptions, 'application'>): Promise<Embedded> {
  makeDataFolder(resolve(options.dataDir))
  return startEmbedded({ ...options, application: LEITAI })
}
