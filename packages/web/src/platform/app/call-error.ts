import type { CallError } from '@leitai/contract/core/client'

/** By name: on the server the caller's class comes from another copy of the contract than this build's. */
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'
