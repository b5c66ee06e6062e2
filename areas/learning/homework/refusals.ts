import type { Refusals } from '@leitai/platform/contract/refusals'

export const homeworkRefusals = {
  'homework.unknown': [404, '作业不存在，或你不在这个班级中', 'This homework doesn’t exist or you’re not in its class'],
  'homework.times': [
    400,
    '时间应依次为：开放、截止、迟交截止',
    'The times must be in order: opening, due, late deadline',
  ],
  'homework.subject': [400, '请为作业选择一项竞赛或一份试卷', 'Choose a competition or paper for the homework'],
  'homework.notYours': [
    403,
    '只能布置你参与组织的竞赛，请先让竞赛负责人把你加为协作者',
    'You can only use a competition you work on. Ask its owner to add you.',
  ],
  'homework.board': [
    403,
    '榜单显示方式属于竞赛，只有竞赛的工作人员可以更改；请保持原来的选择，或请竞赛负责人更改',
    'The leaderboard view belongs to the competition, and only its staff can change it. Leave it as it is, or ask the owner.',
  ],
  'homework.public': [400, '作业用的竞赛须为“不公开”，公开的竞赛不能作为作业', 'Homework competitions must be private'],
  'homework.used': [
    409,
    '这项竞赛或试卷已是本班的另一份作业',
    'This competition or paper is already homework in this class',
  ],
  'homework.grading': [
    400,
    '计分方式不适用：分数点的百分比须递增，分数须按指标的方向单调，且基线须属于该竞赛；“卷面得分”仅用于试卷',
    'The grading isn’t valid: percentages must rise, scores must follow the metric’s direction, baselines must belong to the competition, and percentage of the paper is only for papers',
  ],
  'homework.notOpen': [409, '作业将于 {at} 开放', 'The homework opens at {at}'],
  'homework.over': [
    409,
    '作业已于 {at} 截止提交，如有特殊情况请向老师申请延期',
    'The homework closed at {at}. If you have a reason, ask the teacher for an extension.',
  ],
  'homework.groups': [
    400,
    '班级没有设置小组：请先在名单中填写“小组”一列',
    'The class has no groups. Fill in the “group” column under People first.',
  ],
  'homework.groupSize': [
    400,
    '小组“{group}”有 {count} 人，超过竞赛的队伍人数上限 {limit}，请先调整',
    'The group “{group}” has {count|person|people}, more than the team limit of {limit}. Change one of the two.',
  ],
  'homework.nobody': [400, '没有选中任何学生', 'No students selected'],
  'homework.reason': [400, '请填写理由，学生会看到', 'Enter a reason; the student sees it'],
  'homework.gradeMost': [400, '成绩应在 0 到 {most} 之间', 'The grade must be from 0 to {most}'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'learning/homework': typeof homeworkRefusals
  }
}
