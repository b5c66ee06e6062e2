import { numberKey } from '@leitai/identity/account/person'
import { identities } from '@leitai/identity/account/table'
import { builders } from '@leitai/testing/build'
import type { Served, Visitor } from '@leitai/testing/open-test-app'
import { applyRoster, previewRoster } from './contract.roster.ts'
import { newClass } from './contract.ts'

let count = 0

/** Builders of classes and of people whom a school’s directory knows. */
export function classBuilders(test: Served) {
  const build = builders(test)

  /** An account that a directory told the number and the role of. */
  async function schoolPerson(about: { number?: string; role?: 'teacher' | 'student'; email?: string | null } = {}) {
    const { number = `S${++count}`, role = 'student', email } = about
    const user = await build.user(email === undefined ? {} : { email })
    await test.ctx.db.insert(identities).values({
      userId: user.id,
      provider: 'campus',
      subject: `${user.id}`,
      createdAt: test.ctx.now(),
      role,
      number,
      numberKey: numberKey(number),
    })
    return { user, visitor: await test.as(user), number }
  }

  async function taughtClass(name = '演示班级') {
    const teacher = await schoolPerson({ role: 'teacher' })
    const { id } = await teacher.visitor.call(newClass, { name, term: '2026 秋', description: '' })
    return { id, teacher }
  }

  /** Previews a roster and adds it. */
  async function roster(by: Visitor, classId: number, text: string) {
    const { digest } = await by.call(previewRoster, { classId, text })
    return by.call(applyRoster, { classId, text, digest })
  }

  return { schoolPerson, taughtClass, roster }
}
