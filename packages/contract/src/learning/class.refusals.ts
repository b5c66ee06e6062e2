import type { Refusals } from '../core/refusal.ts'

export const classRefusals = {
  'class.unknown': [404, '班级不存在，或你不在这个班级中', 'There is no such class, or you do not belong to it'],
  'class.mayNotTeach': [
    403,
    '建立班级需要教师身份：请用学校的统一登录绑定教师账号，或请组织管理员、平台管理员授权',
    'Classes are for teachers: link the school’s log-in of a teacher, or ask an admin of your organisation or of the site',
  ],
  'class.archived': [
    409,
    '班级已归档，如需修改请先取消归档',
    'The class is archived; take it out of the archive to change it',
  ],
  'class.right': [403, '任课教师没有授予你这项权限', 'The teacher has not given you this right'],
  'class.code': [
    400,
    '加入码不对或已停用，请向老师索取新的加入码',
    'The code is wrong or has ended; ask the teacher for the present one',
  ],
  'class.joined': [409, '你已在这个班级中', 'You are in this class already'],
  'class.lastTeacher': [
    409,
    '班级至少要有一位教师，请先邀请另一位教师',
    'A class needs a teacher: invite another one first',
  ],
  'class.full': [409, '班级最多 {limit} 人', 'A class has at most {limit|person|people}'],
  'class.many': [
    409,
    '每人最多建立 {limit} 个未归档的班级，请先归档',
    'At most {limit} classes a person are open at once; archive one first',
  ],
  'class.person': [404, '此人不在班级中', 'This person is not in the class'],
  'class.invitation': [
    404,
    '邀请不存在、已处理或已撤回',
    'The invitation does not exist, was answered or was withdrawn',
  ],
  'class.rosterChanged': [
    409,
    '预览之后班级或账号有变化，请重新预览再导入',
    'The class or its accounts have changed since the preview; look at a new one first',
  ],
  'class.rosterFaults': [
    400,
    '名单中有 {count} 行有误，请先改正',
    '{count|line|lines} of the roster must be corrected first',
  ],
  'class.rosterNothing': [400, '名单没有带来任何变化', 'The roster changes nothing'],
  'class.rosterMany': [400, '一次最多导入 {limit} 行', 'At most {limit} lines at once'],
  'class.undone': [409, '这份名单已撤销', 'This roster was taken back already'],
  'class.undoLate': [
    409,
    '名单导入 {days} 天后不能再整体撤销，请逐人移除',
    'A roster can be taken back for {days|day|days}; remove people one by one',
  ],
} as const satisfies Refusals
