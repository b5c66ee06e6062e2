import type pg from 'pg'
import { fault } from '../errors/refuse.ts'
import { keyed, sameText } from '../keys/keys.ts'

/** Identifies SECRET without revealing it. */
export const markOf = (secret: string) => keyed(secret, 'installation', '')

/** The mark of the SECRET that a database was first started with; null if it never was. */
export async function markIn(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('public.installation') is not null as there`,
  )
  if (!tables[0]?.there) return null
  const { rows } = await client.query<{ mark: string }>('select secret_mark as mark from public.installation')
  return rows[0]?.mark ?? null
}

/** Whether a mark is that of this SECRET; one that does not exist fits all. */
export const fits = (mark: string | null, secret: string): boolean => mark === null || sameText(mark, markOf(secret))

/** Throws if a database was first started with another SECRET: what a command encrypts or signs could be read by nobody. */
export async function requireSecret(client: Pick<pg.ClientBase, 'query'>, secret: string): Promise<void> {
  if (fits(await markIn(client), secret)) return
  throw fault(
    'SECRET 与此数据库首次启动时的不同，没有做任何事。请在本命令的环境中设置平台所用的 SECRET，或用 DATA_DIR 指向其中有 secret 文件的数据目录；未设置时，空的数据目录会生成新的。',
    'SECRET is not the one that this database was first started with; nothing was done. Set the one that the platform uses in the environment of this command, or point DATA_DIR to the data folder that has the file secret: without either, an empty data folder gets a new one.',
  )
}
