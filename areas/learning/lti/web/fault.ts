/** Kinds of reasons why grades could not be sent, by the server’s short words. */
export type Fault = 'off' | 'forbidden' | 'unreachable' | 'token' | 'person' | 'gone' | 'busy' | 'other'

export function faultOf(error: string): Fault {
  if (error === 'off' || error === 'forbidden') return error
  if (['connection', 'late', 'closing'].includes(error)) return 'unreachable'
  if (error.startsWith('no token') || error === 'status 401') return 'token'
  if (error === 'status 400' || error === 'status 403' || error === 'status 422') return 'person'
  if (error === 'status 404') return 'gone'
  return /^status (?:409|429|5\d\d)$/.test(error) ? 'busy' : 'other'
}
