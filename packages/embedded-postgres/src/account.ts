import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { lchown } from 'node:fs/promises'
import { join } from 'node:path'
import { type Application, errorText, fault } from './process.ts'

/** The user that PostgreSQL runs as; null: the user of this process. */
export type Account = { name: string; uid: number; gid: number } | null

/** The owner of the files, and the application named in error messages. */
export type Owner = { account: Account; application: Application }

/**
 * PostgreSQL refuses to run as root, so root starts it as the folder’s owner, or for a new folder as `postgres` or `nobody`. The user must
 * be in the password file, where initdb looks its name up.
 */
export function accountFor(folder: string, application: Application, passwordFile = '/etc/passwd'): Account {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  const users = readUsers(passwordFile)
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  const account =
    users.find((user) => user.uid !== 0 && user.uid === owner) ??
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody')
  if (account) return account
  const { url } = application.variables
  throw fault(
    `PostgreSQL 不能以 root 身份运行，而 ${passwordFile} 中没有 postgres 或 nobody 用户。请添加其一（如 useradd --system postgres），或以普通用户启动，或设置 ${url}。`,
    `PostgreSQL can’t run as root, and ${passwordFile} has neither a user postgres nor nobody. Add one (useradd --system postgres), start as an ordinary user, or set ${url}.`,
  )
}

function readUsers(passwordFile: string): { name: string; uid: number; gid: number }[] {
  return readFileSync(passwordFile, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.name !== '' && Number.isInteger(user.uid) && Number.isInteger(user.gid))
}

/** Options of spawn that run a child as the account, in a working directory it can access. */
export function runAs(account: Account, cwd: string): { uid?: number; gid?: number; cwd: string } {
  return account ? { uid: account.uid, gid: account.gid, cwd } : { cwd }
}

/** Whether the account can enter the folder and write there. Tried, not computed: modes do not tell everything (ACLs, mounts). */
export function canEnter({ account, application }: Owner, folder: string): boolean {
  if (!account) return true
  const script = 'cd -- "$1" && test -w . && test -x .'
  const tried = spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...runAs(account, '/'), stdio: 'ignore' })
  if (tried.error) throw cannotSwitch(account, application, tried.error)
  return tried.status === 0
}

/** Changes the owner of the folder and everything below it to the account. */
export async function giveTo(owner: Owner, path: string): Promise<void> {
  const { account, application } = owner
  if (!account) return
  try {
    await lchown(path, account.uid, account.gid)
  } catch (error) {
    throw cannotSwitch(account, application, error)
  }
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) await giveTo(owner, join(path, name))
}

function cannotSwitch(account: NonNullable<Account>, { variables }: Application, error: unknown): Error {
  return fault(
    `无法切换到用户 ${account.name} 运行 PostgreSQL（${errorText(error)}）。请以普通用户启动，或设置 ${variables.url}。`,
    `PostgreSQL can’t run as the user ${account.name} (${errorText(error)}). Start as an ordinary user, or set ${variables.url}.`,
    error,
  )
}
