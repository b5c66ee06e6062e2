import { csv, type Example, fixed, randomFrom, zip } from './example.ts'

const REGIONS = ['north', 'south', 'island'] as const
const REGION_TITLES = {
  north: { zh: '北部', en: 'North' },
  south: { zh: '南部', en: 'South' },
  island: { zh: '海岛', en: 'Island' },
}

/** Loans in three regions: accuracy alone would hide that one region is served badly. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function fairness(): Example {
  const random = randomFrom(91)
  const loans = Array.from({ length: 700 }, (_, k) => {
    const region = REGIONS[k % 3] as (typeof REGIONS)[number]
    const [income, debt] = [random.normal(), random.normal()]
    const pays = income - 0.8 * debt + (region === 'island' ? 0.8 : 0) + 0.7 * random.normal() > 0 ? 1 : 0
    return { id: k + 1, region, income, debt, pays, board: random.unit() < 0.5 ? 'A' : 'B' }
  })
  const [train, test] = [loans.slice(0, 340), loans.slice(340)]
  const columns = { target: ['pays'], prediction: ['pays'] }
  return {
    slug: 'example-fairness',
    title: { zh: '示例：各地区都要准', en: 'Example: good in every region' },
    summary: {
      zh: '榜单显示每个地区的数，最差的地区也计入排名',
      en: 'The leaderboard has a column for each region, and the worst one counts for the rank',
    },
    tags: ['表格数据', '公平'],
    overview: {
      zh: '预测贷款是否会按期偿还。三个地区的规律不同，总 AUC 高的模型可能对一个地区很差。榜单显示全部贷款的 AUC（“全部”）、三个地区各自的 AUC 和其中最小的一个（“最差”）；按“全部”与“最差”的平均（“综合”）排名。',
      en: 'Predict whether a loan is paid back. The three regions differ, and a model with a good AUC can be bad for one of them. The leaderboard shows the AUC of all loans (All), of each region, and the lowest of these (Worst); the mean of All and Worst (Total) decides the rank.',
    },
    task: {
      zh: '提交 `id,pays`，`pays` 为偿还的概率。',
      en: 'Submit `id,pays`, where `pays` is the probability of repayment.',
    },
    scoring: {
      metric: 'auc',
      name: 'auc',
      title: { zh: '全部', en: 'All' },
      id: 'id',
      ...columns,
      split: { column: 'board' },
      b: 'rest',
      columns: [
        ...REGIONS.map((region) => ({
          name: region,
          title: REGION_TITLES[region],
          metric: { name: 'auc' },
          ...columns,
          slice: { column: 'region', value: region },
        })),
        {
          name: 'worst',
          title: { zh: '最差', en: 'Worst' },
          expression: `min(${REGIONS.join(', ')})`,
          direction: 'higher',
        },
        {
          name: 'total',
          title: { zh: '综合', en: 'Total' },
          expression: `0.5 * auc + 0.5 * min(${REGIONS.join(', ')})`,
          direction: 'higher',
        },
      ],
      rank: { by: 'column', column: 'total' },
      intervals: { level: 95 },
    },
    solution: {
      name: 'solution.csv',
      content: csv(
        'id,pays,region,board',
        test.map(({ id, pays, region, board }) => [id, pays, region, board]),
      ),
    },
    sample: {
      name: 'sample.csv',
      content: csv(
        'id,pays',
        test.map(({ id }) => [id, fixed(((id * 37) % 100) / 100, 2)]),
      ),
    },
    data: [
      {
        name: 'train.csv',
        content: csv(
          'id,region,income,debt,pays',
          train.map(({ id, region, income, debt, pays }) => [id, region, fixed(income), fixed(debt), pays]),
        ),
        description: { zh: '340 笔贷款，金额已标准化', en: '340 loans, standardised amounts' },
      },
      {
        name: 'test.csv',
        content: csv(
          'id,region,income,debt',
          test.map(({ id, region, income, debt }) => [id, region, fixed(income), fixed(debt)]),
        ),
        description: { zh: '360 笔贷款', en: '360 loans' },
      },
    ],
    good: {
      name: 'good.csv',
      content: csv(
        'id,pays',
        test.map(({ id, income, debt, region }) => [
          id,
          fixed(1 / (1 + Math.exp(0.8 * debt - income - (region === 'island' ? 0.8 : 0)))),
        ]),
      ),
    },
  }
}

/** Two readings of the same sensors: a number, and whether it is faulty. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export function tasks(): Example {
  const random = randomFrom(101)
  const sensors = Array.from({ length: 400 }, (_, k) => {
    const [voltage, warmth] = [3 + 0.3 * random.normal(), 20 + 5 * random.normal()]
    const pressure = 100 + 12 * (voltage - 3) + 0.6 * (warmth - 20) + random.normal()
    return { id: `m${k + 1}`, voltage, warmth, pressure, faulty: Math.abs(voltage - 3) > 0.35 ? 'yes' : 'no' }
  })
  const [train, test] = [sensors.slice(0, 200), sensors.slice(200)]
  const submission = (pressure: (k: number) => number, faulty: (k: number) => string) =>
    zip({
      'pressure.csv': csv(
        'id,pressure',
        test.map(({ id }, k) => [id, fixed(pressure(k), 2)]),
      ),
      'faults.csv': csv(
        'id,faulty',
        test.map(({ id }, k) => [id, faulty(k)]),
      ),
    })
  const truth = zip({
    'pressure.csv': csv(
      'id,pressure',
      test.map(({ id, pressure }) => [id, fixed(pressure, 3)]),
    ),
    'faults.csv': csv(
      'id,faulty',
      test.map(({ id, faulty }) => [id, faulty]),
    ),
  })
  return {
    slug: 'example-tasks',
    title: { zh: '示例：两个任务', en: 'Example: two tasks' },
    summary: { zh: '预测压力，并找出故障的传感器', en: 'Predict the pressure, and find the faulty sensors' },
    tags: ['多任务', '表格数据'],
    overview: {
      zh: '同一批传感器有两个任务：`pressure` 预测压力（RMSE），`faults` 判断是否故障（F1）。第二个任务可以不交，计 0 分。综合成绩为 F1 减去 RMSE 的十分之一。',
      en: 'Two tasks on the same sensors: `pressure` predicts the pressure (RMSE), `faults` says which are faulty (F1). The second is optional and counts 0 if missing. The total is F1 minus a tenth of the RMSE.',
    },
    task: {
      zh: '提交一个 zip，内有 `pressure.csv`（`id,pressure`）与 `faults.csv`（`id,faulty`，yes 或 no）。',
      en: 'Submit a zip with `pressure.csv` (`id,pressure`) and `faults.csv` (`id,faulty`, yes or no).',
    },
    scoring: {
      metric: 'rmse',
      name: 'rmse',
      title: { zh: '压力 RMSE', en: 'Pressure RMSE' },
      id: 'id',
      target: ['pressure'],
      prediction: ['pressure'],
      split: { aShare: 0.5 },
      b: 'rest',
      first: { name: 'pressure', title: { zh: '压力', en: 'Pressure' } },
      tasks: [{ name: 'faults', title: { zh: '故障', en: 'Faults' }, id: 'id' }],
      columns: [
        {
          name: 'f1',
          title: { zh: '故障 F1', en: 'Faults F1' },
          task: 'faults',
          missing: 0,
          metric: { name: 'f1', options: { average: 'binary', positive: 'yes' } },
          target: ['faulty'],
          prediction: ['faulty'],
        },
        { name: 'total', title: { zh: '综合', en: 'Total' }, expression: 'f1 - rmse / 10', direction: 'higher' },
      ],
      rank: { by: 'column', column: 'total' },
    },
    solution: { name: 'solution.zip', content: truth },
    sample: {
      name: 'sample.zip',
      content: submission(
        () => 100,
        (k) => (k % 4 === 0 ? 'yes' : 'no'),
      ),
    },
    data: [
      {
        name: 'train.csv',
        content: csv(
          'id,voltage,warmth,pressure,faulty',
          train.map(({ id, voltage, warmth, pressure, faulty }) => [
            id,
            fixed(voltage),
            fixed(warmth),
            fixed(pressure, 3),
            faulty,
          ]),
        ),
        description: { zh: '200 个传感器', en: '200 sensors' },
      },
      {
        name: 'test.csv',
        content: csv(
          'id,voltage,warmth',
          test.map(({ id, voltage, warmth }) => [id, fixed(voltage), fixed(warmth)]),
        ),
        description: { zh: '200 个待预测的传感器', en: '200 test sensors' },
      },
    ],
    good: {
      name: 'good.zip',
      content: submission(
        (k) => 100 + 12 * ((test[k]?.voltage ?? 3) - 3) + 0.6 * ((test[k]?.warmth ?? 20) - 20),
        (k) => (Math.abs((test[k]?.voltage ?? 3) - 3) > 0.3 ? 'yes' : 'no'),
      ),
    },
  }
}
