export type Who = 'guest' | '演示甲' | 'demo-host' | 'demo-admin'
/** A path below /v3, and the user who opens it. */
export type PageCase = readonly [who: Who, address: string]

/** Of a guest and of a member who open a page, once for each query. */
const casesOf =
  (who: Who) =>
  (...queries: string[]): PageCase[] =>
    (queries.length ? queries : ['']).map((query) => [who, query])
export const guest = casesOf('guest')
export const member = casesOf('演示甲')
