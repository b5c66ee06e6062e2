import type { Words } from '@leitai/platform/contract/inputs'

/**
 * The privileged acts of this area with their names; keys are domain.verb, as stored in the log.
 * @public Read by platform/web/framework/act-words.ts.
 */
export const acts = {
  'lab.approved': { zh: '通过实验室申请', en: 'approved a lab request' },
  'lab.refused': { zh: '驳回实验室申请', en: 'rejected a lab request' },
  'class.new': { zh: '建立班级', en: 'created a class' },
  'class.save': { zh: '修改班级', en: 'changed a class' },
  'class.archive': { zh: '归档或恢复班级', en: 'archived or unarchived a class' },
  'class.code': { zh: '更换或停用班级加入码', en: 'changed a class code' },
  'class.preview': { zh: '预览班级名单', en: 'previewed a roster' },
  'class.roster': { zh: '导入班级名单', en: 'imported a roster' },
  'class.rosterUndo': { zh: '撤销班级名单', en: 'undid a roster import' },
  'class.person': { zh: '修改班级成员资料', en: 'changed a person in a class' },
  'class.remove': { zh: '移除班级成员', en: 'removed a person from a class' },
  'class.invite': { zh: '邀请教师或助教', en: 'invited a teacher or assistant' },
  'class.rights': { zh: '修改班级角色和权限', en: 'changed a role in a class' },
  'class.cancel': { zh: '撤回班级邀请', en: 'withdrew a class invitation' },
  'class.lti': { zh: '关联课程平台的课程', en: 'linked a platform course' },
  'class.ltiEnd': { zh: '解除课程平台的课程', en: 'unlinked a platform course' },
  'class.export': { zh: '导出班级名单', en: 'exported the people in a class' },
  'logins.ltiKey': { zh: '更换 LTI 签名密钥', en: 'changed the LTI signing key' },
  'homework.save': { zh: '布置或修改作业', en: 'added or changed homework' },
  'homework.remove': { zh: '撤回作业', en: 'removed homework' },
  'homework.extend': { zh: '作业延期', en: 'extended a homework deadline' },
  'homework.extendEnd': { zh: '取消作业延期', en: 'removed a homework extension' },
  'homework.override': { zh: '改定作业成绩', en: 'changed a grade' },
  'homework.scheme': { zh: '修改总评规则', en: 'changed how class grades are calculated' },
  'homework.teams': { zh: '按小组组队', en: 'created teams from class groups' },
  'homework.export': { zh: '导出成绩册', en: 'exported the gradebook' },
  'training.course': { zh: '编辑课程', en: 'edited a course' },
  'training.courseDelete': { zh: '删除课程', en: 'deleted a course' },
  'training.csv': { zh: '导出考试结果', en: 'exported exam results' },
  'training.import': { zh: '导入试题', en: 'imported questions' },
  'training.paper': { zh: '编辑试卷', en: 'edited a paper' },
  'training.publish': { zh: '发布试卷', en: 'published a paper' },
  'training.withdraw': { zh: '下架试卷', en: 'unpublished a paper' },
  'training.question': { zh: '编辑试题', en: 'edited a question' },
  'training.questionRetire': { zh: '停用试题', en: 'retired a question' },
  'training.remark': { zh: '重新评卷', en: 'regraded an exam' },
} as const satisfies Record<string, Words>

declare module '@leitai/platform/audit/audit' {
  interface ActCatalogue {
    learning: typeof acts
  }
}
