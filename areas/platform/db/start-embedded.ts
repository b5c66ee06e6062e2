import { resolve } from 'node:path'
import {
  type Application,
  type Embedded,
  type EmbeddedOptions,
  startEmbedded,
} from '@leitai/embedded-postgres/embedded-postgres'
import { makeDataFolder } from '../config/data-folder.ts'

/** Leitai's settings for the embedded PostgreSQL. The name is in the data of every installation, so it never changes. */
export const LEITAI: Application = {
  name: 'leitai',
  variables: { dataDir: 'DATA_DIR', url: 'DATABASE_URL' },
  oldestMajor: 15,
}

/** Starts Leitai's embedded PostgreSQL; creates the data folder if it does not exist. */
export async function startOwnPostgres(options: Omit<EmbeddedOptions, 'application'>): Promise<Embedded> {
  makeDataFolder(resolve(options.dataDir))
  return startEmbedded({ ...options, application: LEITAI })
}
