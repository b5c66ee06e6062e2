import { csv, type Example, fixed, randomFrom } from './example.ts'

const SERIES = 8
const PAST = 200
const FUTURE = 28

export function forecasting(): Example {
  const random = randomFrom(61)
  const all = Array.from({ length: SERIES }, (_, k) => {
    const [level, slope, season] = [50 + 10 * k, 0.05 * random.normal(), 8 + random.below(8)]
    return Array.from({ length: PAST + FUTURE }, (_, day) =>
      Math.max(0, level + slope * day + season * Math.sin((2 * Math.PI * day) / 7) + 3 * random.normal()),
    )
  })
  /** Mean error of the forecast “as a week ago” in the past, by which MASE divides. */
  const scale = (values: number[]) => {
    const past = values.slice(7, PAST).map((value, day) => Math.abs(value - (values[day] ?? 0)))
    return past.reduce((sum, one) => sum + one / past.length, 0)
  }
  const future = (cells: (values: number[], day: number) => string[]) =>
    all.flatMap((values, k) =>
      Array.from({ length: FUTURE }, (_, day) => [`s${k + 1}`, day + 1, ...cells(values, PAST + day)]),
    )
  const quantiles = (values: number[], day: number, spread: number) => {
    const middle = values[day - 28] ?? 0
    return [middle - spread, middle, middle + spread].map((one) => fixed(one, 2))
  }
  return {
    slug: 'example-forecasting',
    title: { zh: '示例：销量预测', en: 'Example: forecast sales' },
    summary: { zh: '预测八个序列今后 28 天的分位数', en: 'Forecast quantiles of eight series for 28 days' },
    tags: ['时间序列', '预测'],
    overview: {
      zh: '八个带趋势与周内起伏的虚构销量序列，给出 200 天，预测其后 28 天的 10%、50%、90% 分位数。以按序列平均的 MASE（中位数）与分位数损失的名次平均排名；前 14 天属 A 榜。',
      en: 'Eight made-up sales series with a trend and a weekly pattern: 200 days are given; predict the 10 %, 50 % and 90 % quantiles of the next 28 days. Ranked by the average rank in MASE (of the median, averaged over the series) and quantile loss; the first 14 days are board A.',
    },
    task: {
      zh: '提交长表 `series,day,q10,q50,q90`，`series` 与 `day` 一起标识一行。',
      en: 'Submit the long table `series,day,q10,q50,q90`; `series` and `day` together identify a row.',
    },
    scoring: {
      metric: 'mase',
      name: 'mase',
      title: { zh: 'MASE', en: 'MASE' },
      id: 'series',
      keys: ['day'],
      target: ['value', 'scale'],
      prediction: ['q50'],
      group: { column: 'series' },
      split: { column: 'board' },
      b: 'rest',
      columns: [
        {
          name: 'quantile_loss',
          title: { zh: '分位数损失', en: 'Quantile loss' },
          metric: { name: 'pinball-quantiles', options: { quantiles: '0.1 0.5 0.9' } },
          target: ['value'],
          prediction: ['q10', 'q50', 'q90'],
        },
      ],
      rank: { by: 'ranks', columns: ['mase', 'quantile_loss'] },
    },
    solution: {
      name: 'solution.csv',
      content: csv(
        'series,day,value,scale,board',
        future((values, day) => [fixed(values[day] ?? 0, 2), fixed(scale(values), 4), day - PAST < 14 ? 'A' : 'B']),
      ),
    },
    sample: {
      name: 'sample.csv',
      content: csv(
        'series,day,q10,q50,q90',
        future(() => ['40.00', '80.00', '120.00']),
      ),
    },
    data: [
      {
        name: 'train.csv',
        content: csv(
          'series,day,value',
          all.flatMap((values, k) =>
            values.slice(0, PAST).map((value, day) => [`s${k + 1}`, day - PAST + 1, fixed(value, 2)]),
          ),
        ),
        description: { zh: '过去 200 天', en: 'The previous 200 days' },
      },
    ],
    good: {
      name: 'good.csv',
      content: csv(
        'series,day,q10,q50,q90',
        future((values, day) => quantiles(values, day, 6)),
      ),
    },
  }
}

export function survival(): Example {
  const random = randomFrom(71)
  const people = Array.from({ length: 500 }, (_, k) => {
    const [age, dose] = [random.normal(), random.unit()]
    const risk = 0.8 * age - 1.2 * dose
    const time = -Math.log(1 - random.unit()) * Math.exp(-risk) * 24
    const censored = 6 + random.unit() * 40
    return { id: k + 1, age, dose, risk, time: Math.min(time, censored), event: time <= censored ? 1 : 0 }
  })
  const [train, test] = [people.slice(0, 300), people.slice(300)]
  return {
    slug: 'example-survival',
    title: { zh: '示例：生存分析', en: 'Example: survival' },
    summary: { zh: '按风险给病人排序，部分随访被删失', en: 'Order patients by risk, with some follow-ups censored' },
    tags: ['生存分析', '表格数据'],
    overview: {
      zh: '五百名虚构病人，风险随年龄增加、随剂量减少，约三分之一的随访在事件前结束。提交风险分数，越大表示事件越早；以一致性指数（C-index）评分，它只比较可比的病人对。',
      en: 'Five hundred made-up patients whose risk rises with age and falls with the dose; about a third of the follow-ups end before the event. Submit a risk, higher for earlier events; scored by the concordance index, which compares all comparable pairs.',
    },
    task: { zh: '提交 `id,risk`。', en: 'Submit `id,risk`.' },
    scoring: {
      metric: 'c-index',
      id: 'id',
      target: ['time', 'event'],
      prediction: ['risk'],
      split: { aShare: 0.5 },
      b: 'rest',
    },
    solution: {
      name: 'solution.csv',
      content: csv(
        'id,time,event',
        test.map(({ id, time, event }) => [id, fixed(time, 3), event]),
      ),
    },
    sample: {
      name: 'sample.csv',
      content: csv(
        'id,risk',
        test.map(({ id }) => [id, id % 7]),
      ),
    },
    data: [
      {
        name: 'train.csv',
        content: csv(
          'id,age,dose,time,event',
          train.map(({ id, age, dose, time, event }) => [id, fixed(age), fixed(dose), fixed(time, 3), event]),
        ),
        description: { zh: '300 名病人，年龄已标准化', en: '300 patients, standardised age' },
      },
      {
        name: 'test.csv',
        content: csv(
          'id,age,dose',
          test.map(({ id, age, dose }) => [id, fixed(age), fixed(dose)]),
        ),
        description: { zh: '200 名病人', en: '200 patients' },
      },
    ],
    good: {
      name: 'good.csv',
      content: csv(
        'id,risk',
        test.map(({ id, risk }) => [id, fixed(risk)]),
      ),
    },
  }
}
