/** Promise.withResolvers, which Node 20 lacks; the packed tool runs on it. */
export function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
