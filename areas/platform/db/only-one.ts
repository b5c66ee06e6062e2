import type pg from 'pg'

/** Does the work unless another process is doing it; if that process dies, its lock is released. */
export async function onlyOne(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name])
    if (rows[0]?.mine) await work()
  } finally {
    // Closes the connection, which releases the lock.
    client.release(true)
  }
}
