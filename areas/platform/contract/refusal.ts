/** Refusals by code: HTTP status, Chinese, English. `{name}` is filled from the refusal's values. */
export type Refusals = Record<string, readonly [status: number, zh: string, en: string]>
