/** In this order: earlier browsers also contain the tokens of later ones in their user agent. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/DingTalk\//, 'DingTalk'],
  [/Lark\//, 'Lark'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/UCBrowser\/|UCWEB/, 'UC Browser'],
  [/QQBrowser\//, 'QQ Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

const first = (among: typeof BROWSERS, userAgent: string) => among.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Browser and system as `Chrome · Windows`; for anything else the first word, such as `curl/8.5`; empty without one. */
export function deviceName(userAgent: string): string {
  const names = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : (userAgent.trim().split(/\s+/)[0] ?? '').slice(0, 40)
}

/** The login methods of an account. Codes can be sent to a phone or email address, so each of them is a method. */
export interface Ways {
  passwordHash: string | null
  phone: string | null
  email: string | null
}

/** Whether an account can still log in without an SSO identity; `others` counts its remaining working SSO identities. */
export const staysIn = ({ passwordHash, phone, email }: Ways, others: number): boolean =>
  passwordHash !== null || phone !== null || email !== null || others > 0
