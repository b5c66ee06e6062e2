import type { Language } from '@leitai/platform/contract/language'
import type { PlannedLine } from './roster-plan.ts'

export const addedToClass = (className: string, by: string) => ({
  title: { zh: `你已加入班级“${className}”`, en: `You’re in the class “${className}”` },
  body: {
    zh: `${by} 把你加入了班级“${className}”。如果这不是你的班级，可以在班级页面退出。`,
    en: `${by} added you to the class “${className}”. If it isn’t your class, leave it on its page.`,
  },
})

export const invitedToClass = (className: string, by: string) => ({
  title: { zh: `邀请你加入班级“${className}”`, en: `You’re invited to the class “${className}”` },
  body: {
    zh: `${by} 邀请你加入班级“${className}”，请在“我的班级”中接受或拒绝。`,
    en: `${by} invited you to the class “${className}”. Accept or decline under “My classes”.`,
  },
})

export function invitationMail(
  language: Language,
  { className, by, name, link }: { className: string; by: string; name: string; link: string },
): Record<string, string> {
  if (language === 'zh')
    return {
      subject: `邀请你加入班级“${className}”`,
      body: `${name === '' ? '你好' : `${name}，你好`}：\n\n${by} 邀请你加入擂台上的班级“${className}”。打开下面的链接，登录或注册后即可加入（30 天内有效）：\n\n${link}\n\n如果这不是你的班级，无需理会这封邮件。`,
    }
  return {
    subject: `You’re invited to the class “${className}”`,
    body: `Hello${name === '' ? '' : ` ${name}`},\n\n${by} invited you to the class “${className}” on Leitai. Open this link and sign in or sign up to join (valid for 30 days):\n\n${link}\n\nIf this isn’t your class, ignore this email.`,
  }
}

const fieldNames = {
  number: { zh: '学号', en: 'number' },
  name: { zh: '姓名', en: 'name' },
  email: { zh: '邮箱', en: 'email' },
  section: { zh: '班级', en: 'section' },
  group: { zh: '小组', en: 'group' },
} as const

/** Explains a line of a roster. */
export function lineNote({ act, fault, before, email, ...line }: PlannedLine, language: Language): string {
  const zh = language === 'zh'
  if (act === 'fault') {
    if (fault === 'unread')
      return zh
        ? '没有学号，也没有邮箱，无法找到或邀请此人'
        : 'No number or email address, so the person can’t be found or invited'
    if (fault === 'cut')
      return zh
        ? '电子表格截去了学号的一部分数字：请把该列设为“文本”，重新填写后再导出'
        : 'The spreadsheet has cut digits of the number: format the column as text, enter the numbers again and export once more'
    if (fault === 'email') return zh ? '邮箱格式不对' : 'This isn’t a valid email address'
    if (fault === 'twice') return zh ? '与前面某一行是同一人' : 'Same person as on an earlier line'
    const name = fieldNames[fault ?? 'name'][language]
    return zh ? `${name}太长` : `The ${name} is too long`
  }
  if (act === 'invite' && email === '')
    return zh ? '第一次用学校统一登录登录后自动加入' : 'Joins when they first sign in through the school'
  if (act === 'change' && before) {
    const changed = (['number', 'name', 'section', 'group'] as const).filter(
      (field) => line[field] !== '' && line[field] !== before[field],
    )
    const list = changed.map((field) => `${fieldNames[field][language]} ${before[field] || '—'} → ${line[field]}`)
    return list.join(zh ? '；' : '; ')
  }
  return ''
}

export const peopleHeader = ['user', 'role', 'number', 'name', 'section', 'group', 'joined']
