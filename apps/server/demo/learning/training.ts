import { nameKey } from '@leitai/identity/account/rules'
import { users } from '@leitai/identity/account/table'
import type { Question } from '@leitai/learning/training/contract.questions'
import { courses, examPapers, examQuestions } from '@leitai/learning/training/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import { count, eq } from '@leitai/platform/db/orm'
import { DEMO_ADMIN } from '../cast.ts'
import { pythonQuestions } from './python-questions.ts'

const both = (zh: string, en: string) => ({ zh, en })
const choices = (...texts: [zh: string, en: string][]) => texts.map(([zh, en]) => both(zh, en))

const questions: Question[] = [
  {
    tag: '机器学习',
    level: 'easy',
    points: 10,
    text: both('下列哪一项最能说明模型**过拟合**？', 'What is the best sign that a model **overfits**?'),
    explanation: both(
      '训练集上很好、验证集上明显更差，说明模型记住了训练数据。',
      'Good on the training set and clearly worse on the validation set: it has memorised the data.',
    ),
    body: {
      kind: 'single',
      choices: choices(
        ['训练误差和验证误差都很大', 'Large errors on both sets'],
        ['训练误差很小，验证误差明显更大', 'A small training error, a clearly larger validation error'],
        ['训练误差大于验证误差', 'A training error above the validation error'],
        ['训练时间过长', 'Training takes too long'],
      ),
      right: [1],
    },
  },
  {
    tag: '机器学习',
    level: 'easy',
    points: 10,
    text: both(
      '二分类中正负样本比例为 1:99，下列哪个指标最容易给人“模型很好”的错觉？',
      'One of two classes makes up 1 %. Which metric most easily makes a useless model look good?',
    ),
    explanation: both(
      '全部预测为多数类，准确率也有 99%。',
      'Always predicting the large class is right 99 % of the time.',
    ),
    body: {
      kind: 'single',
      choices: choices(['AUC', 'AUC'], ['F1', 'F1'], ['准确率', 'Accuracy'], ['召回率', 'Recall']),
      right: [2],
    },
  },
  {
    tag: '机器学习',
    level: 'medium',
    points: 15,
    text: both('下列哪些做法会造成**数据泄漏**？（多选）', 'Which of these **leak** data? (select all)'),
    explanation: both(
      '在划分之前用全部数据计算统计量，或使用预测时还不知道的字段，都是泄漏。',
      'Statistics over all rows before the split, and columns unknown at prediction time, both leak.',
    ),
    body: {
      kind: 'multiple',
      choices: choices(
        ['划分训练集之前，用全部数据计算标准化的均值', 'Taking the mean of all rows before splitting them'],
        ['用交叉验证选择超参数', 'Choosing settings by cross-validation'],
        ['使用预测时尚未发生的字段', 'Using a column that is only known afterwards'],
        ['固定随机种子', 'Fixing the random seed'],
      ),
      right: [0, 2],
    },
  },
  {
    tag: '竞赛规则',
    level: 'easy',
    points: 5,
    text: both(
      'B 榜公布之前，选手可以看到自己在 B 榜上的成绩。',
      'Competitors can see their board B score before it’s revealed.',
    ),
    explanation: both('B 榜到公布时间之前不对任何选手显示。', 'No one can see board B before it’s revealed.'),
    body: { kind: 'truth', right: false },
  },
  {
    tag: '竞赛规则',
    level: 'easy',
    points: 5,
    text: both(
      '同一个人用两个账号参加同一竞赛属于违规。',
      'Taking part in a competition with two accounts is against the rules.',
    ),
    explanation: both('一人一号。', 'One person, one account.'),
    body: { kind: 'truth', right: true },
  },
  {
    tag: '统计',
    level: 'easy',
    points: 10,
    text: both(
      '数据 2、4、4、6、9 的**均值**是多少？（保留一位小数）',
      'What is the **mean** of 2, 4, 4, 6 and 9, to one decimal?',
    ),
    explanation: both('(2+4+4+6+9)/5 = 5.0。', '(2+4+4+6+9)/5 = 5.0.'),
    body: { kind: 'blank', accepted: [], number: { value: 5, tolerance: 0.05 } },
  },
  {
    tag: '编程',
    level: 'medium',
    points: 25,
    text: both(
      '写一个函数 `rmse(truth, guess)`：两个长度相同的数组，返回均方根误差。',
      'Write `rmse(truth, guess)`: for two arrays of the same length, the square root of the mean squared error.',
    ),
    explanation: both('先求差的平方的均值，再开方。', 'The square root of the mean of the squared differences.'),
    body: {
      kind: 'javascript',
      function: 'rmse',
      starter: 'function rmse(truth, guess) {\n  \n}\n',
      solution:
        'function rmse(truth, guess) {\n  const squares = truth.map((value, at) => (value - guess[at]) ** 2)\n  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length)\n}\n',
      examples: [
        {
          args: [
            [1, 2, 3],
            [1, 2, 3],
          ],
          result: 0,
        },
        {
          args: [
            [0, 0],
            [3, 4],
          ],
          result: 3.5355339059327378,
        },
      ],
      tests: [
        {
          args: [
            [1, 2, 3],
            [2, 3, 4],
          ],
          result: 1,
        },
        { args: [[5], [2]], result: 3 },
        {
          args: [
            [0, 0, 0, 0],
            [1, -1, 1, -1],
          ],
          result: 1,
        },
        {
          args: [
            [10, 20],
            [13, 24],
          ],
          result: 3.5355339059327378,
        },
      ],
    },
  },
  {
    tag: '编程',
    level: 'medium',
    points: 20,
    text: both(
      '写一条查询：每支队伍（`team`）的**最好成绩**（误差 `error`，越小越好），两列 team、best，按成绩从好到差排列。',
      'Write a query: the **best** result of each `team` (the lowest `error`), two columns team and best, the best first.',
    ),
    explanation: both('按队伍分组，取最小值，再按它排序。', 'Group by team, take the minimum, order by it.'),
    body: {
      kind: 'sql',
      tables: [
        {
          name: 'entries',
          columns: ['id', 'team', 'error'],
          rows: [
            [1, '演示甲队', 0.42],
            [2, '演示乙队', 0.39],
            [3, '演示甲队', 0.31],
            [4, '演示丙队', 0.55],
            [5, '演示乙队', 0.47],
          ],
        },
      ],
      starter: 'select ',
      solution: 'select team, min(error) as best from entries group by team order by best',
      ordered: true,
    },
  },
]

const links = [
  {
    title: both('数据挖掘竞赛入门（演示）', 'A first data competition (demo)'),
    provider: '演示大学',
    level: 'easy' as const,
    hours: 6,
    link: 'https://example.com/first-competition',
  },
  {
    title: both('特征工程与模型融合（演示）', 'Features and ensembles (demo)'),
    provider: '演示学院',
    level: 'hard' as const,
    hours: 24,
    link: 'https://example.com/features',
  },
]

/** One exam with questions of all kinds, one in Python where that can be run, and two courses. */
export async function fillTraining(ctx: AppContext): Promise<void> {
  const { db } = ctx
  const [found] = await db.select({ count: count() }).from(examPapers)
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.nameKey, nameKey(DEMO_ADMIN)))
  if ((found?.count ?? 0) > 0 || !admin) return
  const changed = { changedAt: ctx.now(), changedBy: admin.id }
  const lacksPython = (await ctx.scorers.lacksPrograms()) !== null
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(examQuestions)
      .values(questions.map((one) => ({ ...one, ...changed })))
      .returning({ id: examQuestions.id })
    await tx.insert(examPapers).values({
      title: both('数据竞赛基础测验（演示）', 'Basics of data competitions (demo)'),
      description: both(
        '八道题，涵盖机器学习、竞赛规则、统计和编程。答案在三次机会用完后公布。',
        'Eight questions on machine learning, rules, statistics and code. Answers are shown once all three attempts are used.',
      ),
      rule: { kind: 'fixed', ids: made.map(({ id }) => id) },
      minutes: 40,
      passPercent: 60,
      attempts: 3,
      shuffle: true,
      answers: 'done',
      published: true,
      ...changed,
    })
    if (!lacksPython) {
      const inPython = await tx
        .insert(examQuestions)
        .values(pythonQuestions.map((one) => ({ ...one, ...changed })))
        .returning({ id: examQuestions.id })
      await tx.insert(examPapers).values({
        title: both('Python 编程测验（演示）', 'Programming in Python (demo)'),
        description: both(
          '两道编程题：一个函数、一个读标准输入的程序，按通过的隐藏测试的权重给分。',
          'Two questions: a function, and a program that reads standard input; graded by the weights of the hidden tests.',
        ),
        rule: { kind: 'fixed', ids: inPython.map(({ id }) => id) },
        minutes: 60,
        passPercent: 60,
        attempts: 3,
        shuffle: false,
        answers: 'done',
        published: true,
        ...changed,
      })
    }
    await tx.insert(courses).values(links.map((one, ord) => ({ ...one, ord, shown: true, ...changed })))
  })
}
