import { createHash } from 'node:crypto'

/** What a course platform of tests holds of a course. */

const MEMBER = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

export interface Member {
  name: string
  number: string
  email: string
  roles: string[]
}
export interface Link {
  id: string
  title: string
  url: string
  custom: Record<string, string>
  itemId: string | null
}
export interface Item {
  label: string
  scoreMaximum: number
  resourceId: string
  resourceLinkId: string | null
}
export interface Score {
  itemId: string
  userId: string
  scoreGiven?: number
  scoreMaximum?: number
  activityProgress: string
  gradingProgress: string
  timestamp: string
}

export const roles = {
  teacher: `${MEMBER}Instructor`,
  student: `${MEMBER}Learner`,
  assistant: 'http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant',
}

const escaped = (value: string) => value.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
export const inputOf = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`

/** A page that posts at once; its script is named by its digest, as in a page with a policy. */
export function formOf(action: string, fields: Record<string, string>): string {
  const script = 'document.forms[0].submit()'
  const digest = createHash('sha256').update(script).digest('base64')
  const inputs = Object.entries(fields).map(([name, value]) => inputOf(name, value))
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="script-src 'sha256-${digest}'"><form method="post" action="${escaped(action)}">${inputs.join('')}</form><script>${script}</script>`
}

/** The address and fields of a page’s form. */
export function readForm(html: string): { action: string; fields: Record<string, string> } {
  const plain = (value: string) => value.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  return {
    action: plain(/<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? ''),
    fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, plain(value)])),
  }
}
