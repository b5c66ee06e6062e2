import { nameProblem } from '@leitai/identity/account/availability'
import { makeAdmin } from '@leitai/identity/account/create'
import { noteEvent } from '@leitai/identity/account/event'
import { findAccount, type User } from '@leitai/identity/account/find-account'
import { dropTwoStep, lockUser } from '@leitai/identity/account/moderation'
import { randomPassword, setPassword } from '@leitai/identity/account/password'
import { twoSteps, users } from '@leitai/identity/account/table'
import { forgetAllTries } from '@leitai/identity/account/tries'
import { audit } from '@leitai/platform/audit/audit'
import { limits } from '@leitai/platform/contract/limits'
import { isEmail, password as strong, userName } from '@leitai/platform/contract/validation'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq, sql } from '@leitai/platform/db/orm'
import { isUniqueViolation, transaction } from '@leitai/platform/db/transaction'
import {
  both,
  CommandError,
  databaseFromNothing,
  databaseWithTables,
  defineCommand,
  done,
  type Outcome,
  readLine,
  type Workplace,
} from './command.ts'

/** Commands for an operator who cannot log in: whoever may read the database's address and SECRET may do all this anyway. */

const WHO = { ip: '', device: 'leitai admin' }

/** The password from the standard input if asked, else a random one that is printed once. */
async function passwordFor(place: Workplace, fromInput: boolean | undefined) {
  if (!fromInput) return { password: randomPassword(), isRandom: true }
  const password = (await place.input()).replace(/\r?\n$/, '')
  if (!strong.safeParse(password).success)
    throw new CommandError(
      `密码须为 ${limits.passwordMin} 到 ${limits.passwordMax} 位，含大小写字母和数字`,
      `the password must have ${limits.passwordMin} to ${limits.passwordMax} characters, with uppercase and lowercase letters and digits`,
    )
  return { password, isRandom: false }
}

async function account(db: Db, name: string): Promise<User> {
  const found = await findAccount(db, { account: name, countryCode: limits.defaultCountryCode })
  if (found && found.state !== 'closed') return found
  throw new CommandError(
    `没有账号“${name}”（可用用户名、邮箱或手机号）`,
    `the account “${name}” doesn’t exist (searched by username, email and phone)`,
  )
}

const shown = (user: { id: number; name: string }, secret: { password: string; isRandom: boolean } | null) => ({
  id: user.id,
  name: user.name,
  ...(secret?.isRandom && { password: secret.password }),
})
const passwordLine = ({ password, isRandom }: { password: string; isRandom: boolean }) =>
  isRandom ? [both(`密码（只显示这一次）：${password}`, `password (shown only now): ${password}`)] : []

const createAdmin = defineCommand({
  name: 'admin create',
  takes: '<user> [--email <e-mail>] [--password-stdin]',
  summary: both('新建管理员账号', 'create an admin account'),
  async run(place, args) {
    const line = readLine(args, { email: { type: 'string' }, 'password-stdin': { type: 'boolean' } })
    const [name, ...more] = line?.words ?? []
    if (!line || !name || more.length > 0) return null
    const email = line.values.email?.toLowerCase() ?? null
    if (email !== null && !isEmail(email))
      throw new CommandError(`邮箱“${email}”不正确`, `“${email}” isn’t a valid email address`)
    const secret = await passwordFor(place, line.values['password-stdin'])
    const { db } = await databaseFromNothing(place)
    const now = place.now()
    const taken = new CommandError(
      `用户名“${name}”不可用或已被占用，邮箱也不能与其他账号相同；忘记密码请用 leitai admin reset-password`,
      `the username “${name}” is invalid or taken, or another account uses the email; for a lost password use leitai admin reset-password`,
    )
    if (!userName.safeParse(name).success)
      throw new CommandError(
        `用户名须为 ${limits.userNameMin} 到 ${limits.userNameMax} 个汉字、字母、数字、下划线或连字符，不能全是数字`,
        `a username must have ${limits.userNameMin} to ${limits.userNameMax} Chinese characters, letters, digits, underscores or hyphens, and not only digits`,
      )
    // A reserved name such as “admin” is for those who run the site.
    const problem = await nameProblem(db, name)
    if (problem !== null && problem !== 'account.nameReserved') throw taken
    try {
      const user = await transaction(db, async (tx) => {
        const made = await makeAdmin(tx, { name, email, password: secret.password, now })
        await audit(
          { db: tx, me: null, now, ip: '' },
          { action: 'account.make', target: { kind: 'user', id: made.id } },
        )
        return made
      })
      return done(
        shown(user, secret),
        both(`已建立管理员 ${user.name}（编号 ${user.id}）`, `created the admin ${user.name} (id ${user.id})`),
        ...passwordLine(secret),
      )
    } catch (error) {
      throw isUniqueViolation(error) ? taken : error
    }
  },
})

const listAdmins = defineCommand({
  name: 'admin list',
  takes: '',
  summary: both('列出管理员', 'list the admins'),
  async run(place, args) {
    if (args.length > 0) return null
    const { db } = await databaseWithTables(place)
    const list = await db
      .select({
        id: users.id,
        name: users.name,
        state: users.state,
        email: users.email,
        twoStep: sql<boolean>`${twoSteps.confirmedAt} is not null`,
      })
      .from(users)
      .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
      .where(eq(users.role, 'admin'))
      .orderBy(asc(users.id))
    const states = { active: '正常', locked: '已锁定', closed: '已注销' }
    return done(
      { admins: list },
      ...list.map(({ id, name, state, email, twoStep }) =>
        both(
          [id, name, email ?? '', states[state], twoStep ? '两步验证' : ''].join('\t').trimEnd(),
          [id, name, email ?? '', state, twoStep ? 'two-step' : ''].join('\t').trimEnd(),
        ),
      ),
    )
  },
})

/** Runs `work` on an account and writes it into the audit log. */
async function actOn(
  place: Workplace,
  name: string,
  action: 'account.password' | 'account.unlock' | 'account.endTwoStep',
  work: (db: Db, user: User) => Promise<void>,
): Promise<User> {
  const { db } = await databaseWithTables(place)
  const user = await account(db, name)
  await transaction(db, async (tx) => {
    await work(tx, user)
    const where = { db: tx, me: null, now: place.now(), ip: '' }
    await audit(where, { action, target: { kind: 'user', id: user.id }, reason: 'leitai admin' })
  })
  return user
}

const resetPassword = defineCommand({
  name: 'admin reset-password',
  takes: '<user> [--password-stdin]',
  summary: both('重设密码，结束该账号的全部登录', 'set a new password and sign the account out everywhere'),
  async run(place, args) {
    const line = readLine(args, { 'password-stdin': { type: 'boolean' } })
    const [name, ...more] = line?.words ?? []
    if (!line || !name || more.length > 0) return null
    const secret = await passwordFor(place, line.values['password-stdin'])
    const now = place.now()
    const user = await actOn(place, name, 'account.password', async (db, { id }) => {
      await setPassword(db, { userId: id, password: secret.password, now })
      await forgetAllTries(db, id)
      await noteEvent(db, { userId: id, kind: 'passwordReset', now, ...WHO })
    })
    const locked: Outcome['lines'] =
      user.state === 'locked'
        ? [both('该账号仍被锁定：leitai admin unlock', 'the account is still locked: leitai admin unlock')]
        : []
    return done(
      { ...shown(user, secret), state: user.state },
      both(
        `已重设 ${user.name} 的密码，其全部登录已结束`,
        `${user.name} has a new password and was signed out everywhere`,
      ),
      ...passwordLine(secret),
      ...locked,
    )
  },
})

const unlockAccount = defineCommand({
  name: 'admin unlock',
  takes: '<user>',
  summary: both('解锁账号，并清除密码尝试的次数', 'unlock an account and reset its failed attempts'),
  async run(place, args) {
    const [name, ...more] = args
    if (!name || more.length > 0) return null
    const user = await actOn(place, name, 'account.unlock', async (db, { id }) => {
      await lockUser(db, { userId: id, reason: null, now: place.now(), ...WHO })
      await forgetAllTries(db, id)
    })
    return done(shown(user, null), both(`${user.name} 可以登录了`, `${user.name} can sign in`))
  },
})

const twoStepOff = defineCommand({
  name: 'admin two-step-off',
  takes: '<user>',
  summary: both('关闭账号的两步验证', 'turn off an account’s two-step verification'),
  async run(place, args) {
    const [name, ...more] = args
    if (!name || more.length > 0) return null
    const user = await actOn(place, name, 'account.endTwoStep', (db, { id }) =>
      dropTwoStep(db, { userId: id, now: place.now(), ...WHO }),
    )
    return done(
      shown(user, null),
      both(`${user.name} 登录时不再需要动态码`, `${user.name} can sign in without two-step verification`),
    )
  },
})

export const accountCommands = [createAdmin, listAdmins, resetPassword, unlockAccount, twoStepOff]
