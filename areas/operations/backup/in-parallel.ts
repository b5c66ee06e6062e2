/** Runs the work for all items with limited concurrency; stops at the first failure. */
export async function inParallel<T>(
  many: number,
  given: AsyncIterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failed: unknown[] = []
  for await (const one of given) {
    const done: Promise<void> = work(one)
      .catch((error: unknown) => {
        failed.push(error)
      })
      .finally(() => running.delete(done))
    running.add(done)
    if (running.size >= many) await Promise.race(running)
    if (failed.length > 0) break
  }
  await Promise.all(running)
  if (failed.length > 0) throw failed[0]
}
