import type { CallError } from '@leitai/platform/contract/client'
import { t } from './language.ts'

/** Exit codes, listed in docs/SUBMISSION-TOOL.md. */
export const exits = { ok: 0, refused: 1, usage: 2, loggedOut: 3, network: 4, faulty: 5 } as const
export type Exit = (typeof exits)[keyof typeof exits]

/** Ends the command with a message to the user. */
export class CommandError extends Error {
  readonly exit: Exit
  constructor(exit: Exit, message: string) {
    super(message)
    this.exit = exit
  }
}

export const usage = (zh: string, en: string) => new CommandError(exits.usage, t(zh, en))
export const refused = (zh: string, en: string) => new CommandError(exits.refused, t(zh, en))
export const offline = (zh: string, en: string) => new CommandError(exits.network, t(zh, en))
export const faulty = (zh: string, en: string) => new CommandError(exits.faulty, t(zh, en))

/** The exit code for a failed call. */
export function exitOf(error: CallError): Exit {
  if (error.code === 'network' || error.code === 'timeout') return exits.network
  if (error.status === 401 || error.loggedOut) return exits.loggedOut
  return error.code === 'request.input' ? exits.usage : exits.refused
}

/** The message for a file system error, or null for any other error. */
export function fileTrouble(error: unknown): CommandError | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const path = String(error.path)
  const said: Record<string, [string, string]> = {
    ENOENT: [`没有这个文件或文件夹：${path}`, `No such file or folder: ${path}`],
    EACCES: [`没有权限：${path}`, `Permission denied: ${path}`],
    ENOSPC: [`磁盘已满：${path}`, `The disk is full: ${path}`],
    EISDIR: [`这是文件夹，不是文件：${path}`, `This is a folder, not a file: ${path}`],
    ENOTDIR: [`这不是文件夹：${path}`, `This isn’t a folder: ${path}`],
  }
  const words = said[String(error.code)]
  return words ? usage(...words) : null
}

// By name: importing the contract would double the start time of every command.
export const isCallError = (error: unknown): error is CallError => error instanceof Error && error.name === 'CallError'
