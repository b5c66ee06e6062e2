import { limits } from '@leitai/platform/contract/limits'
import { keyed, sameText } from '@leitai/platform/keys/keys'

const markOf = (secret: string, userId: number, until: number) => keyed(secret, 'card ticket', `${userId}:${until}`)

/** Proof that this user has just entered the code sent to their phone. */
export function makeTicket(secret: string, userId: number, now: Date): string {
  const until = now.getTime() + limits.cardTicketSeconds * 1000
  return `${until}.${markOf(secret, userId, until)}`
}

export function isTicketOf(secret: string, userId: number, ticket: string, now: Date): boolean {
  const [until = '', mark = ''] = ticket.split('.')
  return (
    /^\d{1,15}$/.test(until) && sameText(mark, markOf(secret, userId, Number(until))) && Number(until) > now.getTime()
  )
}
