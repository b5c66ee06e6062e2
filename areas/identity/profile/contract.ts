import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { limits } from '@leitai/platform/contract/limits'
import * as validation from '@leitai/platform/contract/validation'
import * as z from 'zod/mini'
import { RealNameState } from '../realname/contract.ts'
import { LinkableProvider, LinkedProvider } from '../sso/contract.linked.ts'

export const Education = z.enum(['', 'doctor', 'master', 'bachelor', 'college', 'other'])
/** 在读, 在职, 待业, 其他 */
export const WorkStatus = z.enum(['studying', 'working', 'seeking', 'other'])
/** Roles in a team. */
export const Role = z.enum([
  'algorithm',
  'analysis',
  'engineering',
  'research',
  'product',
  'design',
  'domain',
  'report',
])
/** Ids of getDataDictionary, empty if not given. */
const region = { province: z.string(), city: z.string(), district: z.string() }
/** The province of a school that is not in getProvinceShoolList, and is typed freely. */
export const OTHER_SCHOOL = '其它'

export const UserBaseInfo = z.object({
  userId: shape.id,
  userName: z.string(),
  avatar: z.string(),
  /** 0 female, 1 male, 2 not given. */
  sex: z.int(),
  education: Education,
  workStatus: WorkStatus,
  /** yyyy-MM-dd */
  workBegin: z.nullable(z.string()),
  workEnd: z.nullable(z.string()),
  /** Province of the school as getProvinceShoolList names it; 其他 for a school typed freely. */
  schoolProvince: z.string(),
  school: z.string(),
  major: z.string(),
  ...region,
  /** The names of the three ids, in the caller’s language if available. */
  regionName: z.string(),
  occupation: z.string(),
  roles: z.array(Role),
  skills: z.array(z.string()),
  intro: z.string(),
  /** The user's website. */
  website: z.string(),
  /** Ticks 求组队: listed among people who look for a team. */
  lookingForTeam: z.boolean(),
  /** 0 to 100: how much of it is filled in. */
  complete: z.int(),
})
export const getUserBaseInfo = read('/user/setting/getUserBaseInfo.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: UserBaseInfo,
  summary: 'One’s own personal information',
})
type InfoPart = 'avatar' | 'education' | 'school' | 'major' | 'region' | 'occupation' | 'roles' | 'skills' | 'intro'
/** How complete a profile is, in percent, and what is missing. Students have no occupation yet; sex is private, so it does not count. */
export function infoProgress(
  info: Pick<
    z.output<typeof UserBaseInfo>,
    'education' | 'school' | 'major' | 'province' | 'workStatus' | 'occupation' | 'roles' | 'skills' | 'intro'
  >,
  ownAvatar: boolean,
): { complete: number; missing: InfoPart[] } {
  const parts: [InfoPart, boolean][] = [
    ['avatar', ownAvatar],
    ['education', info.education !== ''],
    ['school', info.school !== ''],
    ['major', info.major !== ''],
    ['region', info.province !== ''],
    ['roles', info.roles.length > 0],
    ['skills', info.skills.length > 0],
    ['intro', info.intro !== ''],
  ]
  if (info.workStatus !== 'studying') parts.push(['occupation', info.occupation !== ''])
  const missing = parts.filter(([, there]) => !there).map(([part]) => part)
  return { complete: Math.round((1 - missing.length / parts.length) * 100), missing }
}
/** A change of the profile; omitted fields stay. */
export const UserInfoChange = z.partial(
  z.object({
    userName: validation.userName,
    sex: z.int().check(z.minimum(0), z.maximum(2)),
    education: Education,
    workStatus: WorkStatus,
    workBegin: z.nullable(validation.day),
    workEnd: z.nullable(validation.day),
    schoolProvince: form.maybe(20),
    school: form.maybe(60),
    major: form.maybe(40),
    province: form.maybe(6),
    city: form.maybe(6),
    district: form.maybe(6),
    occupation: form.maybe(40),
    roles: z.array(Role).check(z.maxLength(limits.roles, `choicesMax:${limits.roles}`)),
    skills: z.array(form.text(limits.skillMax)).check(z.maxLength(limits.skills, `choicesMax:${limits.skills}`)),
    intro: form.maybe(limits.intro),
    website: validation.maybeUrl,
    lookingForTeam: z.boolean(),
  }),
)
export const editUserInfo = write('/user/editUserInfo.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ info: form.json(UserInfoChange) }),
  output: UserBaseInfo,
  summary: 'Change one’s personal information',
})
export const saveAvatar = write('/user/setting/saveAvatar.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** fullPath of uploadImage with `use` avatar; empty for the default picture. */
    fullPath: form.maybe(300),
  }),
  output: z.object({ avatar: z.string() }),
  summary: 'Use an uploaded picture as avatar',
})

/** Who can see what of a user; all true by default except `realName`. docs/PRIVACY.md explains each. */
export const Privacy = z.object({
  /** School, major and education on the profile and in lists. */
  school: z.boolean(),
  /** Occupation, work state and dates. */
  work: z.boolean(),
  /** Region. */
  region: z.boolean(),
  /** The user's competitions. */
  competitions: z.boolean(),
  /** Achievements, ranking points and tier. */
  achievements: z.boolean(),
  /** Followers and followed users. */
  follows: z.boolean(),
  /** Listed among people, and found when captains search. */
  searchable: z.boolean(),
  /** Listed in the hall of fame. */
  hallOfFame: z.boolean(),
  /** New people may send private messages. */
  strangers: z.boolean(),
})
export type Privacy = z.infer<typeof Privacy>
/** In display order. */
export const PrivacyKey = z.keyof(Privacy)
export const everythingShown: Privacy = {
  school: true,
  work: true,
  region: true,
  competitions: true,
  achievements: true,
  follows: true,
  searchable: true,
  hallOfFame: true,
  strangers: true,
}
export const privacySetting = write('/user/setting/privacySetting.json', {
  access: 'login',
  may: 'loggedIn',
  // Strict: a misspelt key would otherwise seem to have hidden something.
  input: z.object({ settings: form.json(z.strictObject(z.partial(Privacy).shape)) }),
  output: z.object({ settings: Privacy }),
  summary: 'Who may see what of oneself; what is left out stays',
})
export const getUserOtherSetting = read('/user/getUserOtherSetting.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.object({
    /** Masked, as +86 138****0001. */
    phone: z.nullable(z.string()),
    /** Masked, as z***@example.com. */
    email: z.nullable(z.string()),
    hasPassword: z.boolean(),
    passwordWeak: z.boolean(),
    /** Linked SSO providers. */
    third: z.array(LinkedProvider),
    /** Providers that can be linked. */
    providers: z.array(LinkableProvider),
    twoStep: z.boolean(),
    language: z.enum(['zh', 'en']),
    privacy: Privacy,
    realName: RealNameState,
    closingAt: shape.maybeTime,
  }),
  summary: 'One’s bindings, privacy and real-name state',
})

export const consents = read('/user/setting/consents.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: z.array(
    z.object({
      document: z.enum(['terms', 'privacy', 'realname']),
      /** The current version, and the last one agreed to (0: none). */
      current: z.int(),
      agreed: z.int(),
      agreedAt: shape.maybeTime,
    }),
  ),
  summary: 'Which texts one has agreed to, and when',
})
export const agreeConsent = write('/user/setting/agree.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({ document: z.enum(['terms', 'privacy']), version: form.int }),
  output: shape.done,
  summary: 'Agree to the version in force of a text',
})
export const exportMyData = download('/user/setting/exportMyData', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  perMinute: 3,
  summary: 'All stored data about oneself, as a zip',
})
const Closure = z.object({
  /** What prevents it, as sentences in the caller’s language. */
  reasons: z.array(z.string()),
  closingAt: shape.maybeTime,
  days: z.int(),
})
export const closureState = read('/user/setting/closure.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: Closure,
  summary: 'Whether one’s account can be closed, and when it closes',
})
export const closeAccount = write('/user/setting/closeAccount.json', {
  access: 'login',
  may: 'loggedIn',
  input: z.object({
    /** The password, or for accounts without one the user name. */
    confirmation: form.secret,
    reason: z._default(form.maybe(300), ''),
  }),
  output: Closure,
  perMinute: 10,
  summary: 'Close one’s account: it is anonymised after 15 days',
})
export const undoClosure = write('/user/setting/undoClosure.json', {
  access: 'login',
  may: 'loggedIn',
  input: form.none,
  output: shape.done,
  summary: 'Cancel the closing of the account',
})

const Named = z.object({ id: z.string(), name: z.string() })
export const getDataDictionary = read('/common/getDataDictionary.json', {
  access: 'public',
  may: 'anyone',
  input: z.object({
    type: z.enum(['province', 'city', 'district', 'international_code']),
    /** Id of the province or city whose parts are requested; without it all of that level. */
    parent: z.optional(form.text(12)),
  }),
  output: z.array(Named),
  summary: 'Provinces, cities, districts; calling codes with their countries, +86 first',
})
export const getProvinceShoolList = read('/common/cmpt/getProvinceShoolList.json', {
  access: 'public',
  may: 'anyone',
  input: form.none,
  output: z.array(z.object({ province_name: z.string(), schoolList: z.array(z.string()) })),
  summary: 'Universities by province',
})
