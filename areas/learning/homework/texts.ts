import { minuteName } from '@leitai/platform/time/day'

export const homeworkGiven = (className: string, title: string, dueAt: Date) => ({
  title: { zh: `新作业：${title}`, en: `New homework: ${title}` },
  body: {
    zh: `班级“${className}”布置了作业“${title}”，截止时间 ${minuteName(dueAt)}。`,
    en: `The class “${className}” has new homework “${title}”, due ${minuteName(dueAt)}.`,
  },
})

export const homeworkDue = (className: string, title: string, dueAt: Date) => ({
  title: { zh: `作业即将截止：${title}`, en: `Homework due soon: ${title}` },
  body: {
    zh: `班级“${className}”的作业“${title}”将于 ${minuteName(dueAt)} 截止，你还没有计入成绩的提交。`,
    en: `The homework “${title}” in the class “${className}” is due ${minuteName(dueAt)}, and you have no submission that counts yet.`,
  },
})

export const gradeChanged = (title: string, reason: string) => ({
  title: { zh: `作业成绩已调整：${title}`, en: `Your grade changed: ${title}` },
  body: {
    zh: `老师调整了你在作业“${title}”中的成绩。理由：${reason}`,
    en: `The teacher changed your grade for “${title}”. Reason: ${reason}`,
  },
})

export const moreTime = (title: string, dueAt: Date, reason: string) => ({
  title: { zh: `作业已延期：${title}`, en: `Deadline extended: ${title}` },
  body: {
    zh: `作业“${title}”对你的截止时间改为 ${minuteName(dueAt)}。${reason === '' ? '' : `理由：${reason}`}`,
    en: `“${title}” is now due for you on ${minuteName(dueAt)}.${reason === '' ? '' : ` Reason: ${reason}`}`,
  },
})
