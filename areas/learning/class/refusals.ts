import type { Refusals } from '@leitai/platform/contract/refusals'

export const classRefusals = {
  'class.unknown': [404, '班级不存在，或你不在这个班级中', 'This class doesn’t exist or you’re not in it'],
  'class.mayNotTeach': [
    403,
    '建立班级需要教师身份：请用学校的统一登录绑定教师账号，或请组织管理员、平台管理员授权',
    'Classes are for teachers. Link your school’s teacher sign-in, or ask an admin of your organisation or the site.',
  ],
  'class.archived': [409, '班级已归档，如需修改请先取消归档', 'The class is archived. Unarchive it to make changes.'],
  'class.right': [403, '任课教师没有授予你这项权限', 'The teacher hasn’t given you this permission'],
  'class.code': [
    400,
    '加入码不对或已停用，请向老师索取新的加入码',
    'The code is wrong or disabled. Ask the teacher for the current one.',
  ],
  'class.joined': [409, '你已在这个班级中', 'You’re already in this class'],
  'class.lastTeacher': [
    409,
    '班级至少要有一位教师，请先邀请另一位教师',
    'A class needs a teacher. Invite another one first.',
  ],
  'class.full': [409, '班级最多 {limit} 人', 'A class can have up to {limit|person|people}'],
  'class.many': [
    409,
    '每人最多建立 {limit} 个未归档的班级，请先归档',
    'You can have up to {limit} active classes at once. Archive one first.',
  ],
  'class.person': [404, '此人不在班级中', 'This person isn’t in the class'],
  'class.invitation': [
    404,
    '邀请不存在、已处理或已撤回',
    'The invitation doesn’t exist, was answered or was withdrawn',
  ],
  'class.rosterChanged': [
    409,
    '预览之后班级或账号有变化，请重新预览再导入',
    'The class or its accounts have changed since the preview. Preview again first.',
  ],
  'class.rosterFaults': [400, '名单中有 {count} 行有误，请先改正', 'Fix {count|line|lines} of the roster first'],
  'class.rosterNothing': [400, '名单没有带来任何变化', 'The roster changes nothing'],
  'class.rosterNumbers': [
    429,
    '今日预览的学号已达 {limit} 个，请明天再试',
    'You’ve previewed {limit} numbers today. Try again tomorrow.',
  ],
  'class.rosterMany': [400, '一次最多导入 {limit} 行', 'Up to {limit} lines at once'],
  'class.undone': [409, '这份名单已撤销', 'This import was already undone'],
  'class.undoLate': [
    409,
    '名单导入 {days} 天后不能再整体撤销，请逐人移除',
    'You can undo an import for {days|day|days}. Remove people one by one.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'learning/class': typeof classRefusals
  }
}
