import type { Refusals } from '@leitai/platform/contract/refusals'

export const trainingRefusals = {
  'training.unknown': [404, '没有找到这份试卷', 'This paper doesn’t exist'],
  'training.notYet': [409, '考试将于 {from} 开始', 'This exam opens at {from}'],
  'training.over': [409, '考试已于 {until} 结束', 'This exam closed at {until}'],
  'training.noAttempts': [409, '{limit} 次考试机会已用完', 'You’ve used all {limit|attempt|attempts}'],
  'training.tooFew': [
    409,
    '题库中“{what}”只有 {have} 道题，试卷需要 {need} 道；请补充题目或修改规则',
    'Questions for “{what}” in the bank: {have}; the paper needs {need}. Add some or change its rule.',
  ],
  'training.noQuestions': [409, '请先为试卷选择题目', 'Choose questions for the paper first'],
  'training.lost': [
    409,
    '编号 {ids} 的题目不在题库中，请从试卷中去掉',
    'Questions {ids} aren’t in the bank. Remove them from the paper.',
  ],
  'training.window': [400, '结束时间须晚于开始时间', 'The end must be after the start'],
  'training.sitting': [
    409,
    '还有人在作答，最晚的到 {until} 才结束；请把结束时间设在这之后',
    'Someone is still taking this exam, the last one until {until}. Set an end that isn’t earlier.',
  ],
  'training.needsEnd': [
    409,
    '“结束后公布答案”的试卷须设定结束时间',
    'Showing answers after closing requires an end time. Set one.',
  ],
  'training.noAttempt': [404, '没有找到这次考试', 'This attempt doesn’t exist'],
  'training.ended': [409, '这次考试已交卷，不能再修改', 'This attempt was submitted and can no longer be changed'],
  'training.elsewhere': [
    409,
    '考试已在另一个页面打开，请在那里作答，或刷新本页继续',
    'This exam is open on another page. Answer there, or reload this one to continue here.',
  ],
  'training.notCode': [400, '这道题没有可运行的代码', 'This question has no code to run'],
  'training.busy': [429, '代码正在排队，前面还有 {ahead} 个', 'Your code is waiting, with {ahead} before it'],
  'training.pythonOff': [
    409,
    'Python 代码现在不能运行，答案会保留，交卷后评分；可稍后再试',
    'Python can’t run right now. Your answers are saved and graded after you submit; try again later.',
  ],
  'training.noPython': [
    409,
    '本机不能运行 Python 题（{reason}）：请安装 bubblewrap 和 Python 后再发布，或去掉这些题目',
    'This machine can’t run Python ({reason}). Install bubblewrap and Python before publishing, or remove these questions.',
  ],
  'training.pythonLacks': [
    409,
    '题目 {id} 需要的 Python 环境“{environment}”不存在，或没有 {missing}：请安装，或修改题目',
    'Question {id} needs the Python “{environment}” with {missing}, which isn’t available. Install it, or change the question.',
  ],
  'training.noQuestion': [404, '没有找到这道题', 'This question doesn’t exist'],
  'training.noCourse': [404, '没有找到这门课程', 'This course doesn’t exist'],
  'training.notMarked': [409, '还没有交卷，不能重新评分', 'It hasn’t been submitted yet and can’t be graded'],
  'training.noNumber': [404, '没有找到这个编号，请检查后再试', 'This number doesn’t exist. Check it and try again.'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'learning/training': typeof trainingRefusals
  }
}
