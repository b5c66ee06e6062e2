/** Kinds of callers, by their relation to the object of a call. */
export const callers = [
  'anonymous',
  'expired',
  'outsider',
  'signedUp',
  'member',
  'captain',
  'otherCaptain',
  'owner',
  'editor',
  'judge',
  'support',
  'otherHost',
  'organisationAdmin',
  'teacher',
  'assistant',
  'classmate',
  'admin',
] as const
export type CallerKind = (typeof callers)[number]

/** Their names in docs/generated/PERMISSIONS.md. */
export const callerNames: Record<CallerKind, { zh: string; en: string }> = {
  anonymous: { zh: '未登录', en: 'anonymous' },
  expired: { zh: '登录已过期', en: 'expired session' },
  outsider: { zh: '未报名的选手', en: 'competitor, not registered' },
  signedUp: { zh: '已报名的选手', en: 'registered' },
  member: { zh: '队员', en: 'member' },
  captain: { zh: '队长', en: 'captain' },
  otherCaptain: { zh: '别队队长', en: 'other team’s captain' },
  owner: { zh: '主办方负责人', en: 'host: owner' },
  editor: { zh: '主办方编辑', en: 'host: editor' },
  judge: { zh: '评委', en: 'judge' },
  support: { zh: '客服', en: 'support' },
  otherHost: { zh: '别的主办方', en: 'other host' },
  organisationAdmin: { zh: '组织的管理员', en: 'organisation: admin' },
  teacher: { zh: '任课教师', en: 'teacher' },
  assistant: { zh: '助教', en: 'teaching assistant' },
  classmate: { zh: '班级学生', en: 'student of the class' },
  admin: { zh: '管理员', en: 'admin' },
}

const loggedIn = callers.filter((who) => who !== 'anonymous' && who !== 'expired')

interface Word {
  zh: string
  en: string
  admits: readonly CallerKind[]
}

/**
 * The values of `may` in the declaration of each call: who is permitted, as far as identity and role decide. Whether the call is possible
 * now is checked by its rules.
 */
export const permissions = {
  anyone: { zh: '任何人', en: 'everyone', admits: callers },
  loggedIn: { zh: '登录即可', en: 'anyone signed in', admits: loggedIn },
  competitor: {
    zh: '登录且不参与组织该竞赛（参与组织的人只能添加基线队）',
    en: 'anyone signed in who isn’t on the competition’s staff (staff can only join with a baseline)',
    admits: loggedIn.filter((who) => !['owner', 'editor', 'judge', 'support', 'admin'].includes(who)),
  },
  signedUp: {
    zh: '已报名该竞赛的人',
    en: 'participants of the competition',
    admits: ['signedUp', 'member', 'captain', 'otherCaptain'],
  },
  member: { zh: '该队成员', en: 'team members', admits: ['member', 'captain'] },
  captain: { zh: '该队队长', en: 'the team captain', admits: ['captain'] },
  captainOrSelf: {
    zh: '该队队长，以及本人',
    en: 'the team captain, and each member for themselves',
    admits: ['member', 'captain'],
  },
  own: { zh: '该内容的本人', en: 'the owner', admits: ['member'] },
  addressee: { zh: '收到的人', en: 'the addressee', admits: ['signedUp'] },
  launched: { zh: '从课程平台打开的本人', en: 'the person who opened it from a course platform', admits: ['teacher'] },
  sender: { zh: '发出的人', en: 'the sender', admits: ['captain'] },
  ownOrManager: {
    zh: '本人，以及竞赛的负责人、编辑和管理员',
    en: 'the owner of it; competition owner, editors and admins',
    admits: ['member', 'owner', 'editor', 'admin'],
  },
  memberOrStaff: {
    zh: '该队成员，以及竞赛的工作人员（评委除外）',
    en: 'team members; competition staff except judges',
    admits: ['member', 'captain', 'owner', 'editor', 'support', 'admin'],
  },
  staffIncludingJudges: {
    zh: '竞赛的全部工作人员',
    en: 'competition staff',
    admits: ['owner', 'editor', 'judge', 'support', 'admin'],
  },
  staff: {
    zh: '竞赛的工作人员（评委除外）',
    en: 'competition staff except judges',
    admits: ['owner', 'editor', 'support', 'admin'],
  },
  manager: {
    zh: '竞赛的负责人、编辑和管理员',
    en: 'competition owner and editors, admins',
    admits: ['owner', 'editor', 'admin'],
  },
  tryer: {
    zh: '竞赛的负责人、编辑、评委（仅试评）和管理员',
    en: 'competition owner and editors, admins; its judges, to test a result file',
    admits: ['owner', 'editor', 'judge', 'admin'],
  },
  owner: { zh: '竞赛的负责人和管理员', en: 'competition owners, admins', admits: ['owner', 'admin'] },
  anyHost: {
    zh: '任一竞赛的负责人、编辑和管理员',
    en: 'owners and editors of any competition, admins',
    admits: ['owner', 'editor', 'otherHost', 'admin'],
  },
  webhookOwner: {
    zh: 'Webhook 的所有者：本人，或该竞赛的负责人、编辑和管理员',
    en: 'the owner of the webhooks; for a competition its owner and editors, and admins',
    admits: ['owner', 'editor', 'admin'],
  },
  uploader: { zh: '上传的人', en: 'the person who started the upload', admits: ['owner'] },
  assignedJudge: { zh: '分到该任务的评委', en: 'the judge assigned to the work', admits: ['judge'] },
  organisationAdmin: {
    zh: '该组织的管理员，以及平台管理员',
    en: 'organisation admins, admins',
    admits: ['organisationAdmin', 'admin'],
  },
  organisationMember: {
    zh: '该组织的成员',
    en: 'organisation members',
    admits: ['member', 'organisationAdmin'],
  },
  teacher: { zh: '班级的任课教师，以及平台管理员', en: 'class teachers, admins', admits: ['teacher', 'admin'] },
  teaches: {
    zh: '目录中的教师、组织的管理员和主办人、任一竞赛的负责人和编辑，以及平台管理员',
    en: 'teachers according to their directory, organisation admins and hosts, competition owners and editors, admins',
    admits: ['teacher', 'owner', 'editor', 'otherHost', 'organisationAdmin', 'admin'],
  },
  inClass: {
    zh: '班级的教师、助教和学生',
    en: 'teachers, assistants and students of the class',
    admits: ['teacher', 'assistant', 'classmate'],
  },
  teaching: {
    zh: '班级的任课教师、有相应权限的助教，以及平台管理员',
    en: 'class teachers, assistants with the permission, admins',
    admits: ['teacher', 'assistant', 'admin'],
  },
  classMember: {
    zh: '班级的教师、助教和学生，以及平台管理员',
    en: 'teachers, assistants and students of the class, admins',
    admits: ['teacher', 'assistant', 'classmate', 'admin'],
  },
  classmate: { zh: '班级的学生', en: 'students of the class', admits: ['classmate'] },
  admin: { zh: '管理员', en: 'admins', admits: ['admin'] },
} as const satisfies Record<string, Word>

export type May = keyof typeof permissions

export const admits = (may: May, who: CallerKind): boolean =>
  permissions[may].admits.some((admitted) => admitted === who)
