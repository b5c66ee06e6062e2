import type { FastifyRequest } from 'fastify'

/** The fields of a posted form; one that occurs several times counts as none, as its readers could disagree which to take. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return new URLSearchParams(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
