import { eachBoard } from '../boards.ts'
import { type Data, defineMetric, type Field, type Metric, type Words } from '../metric.ts'
import { firstColumn } from '../rules.ts'
import { type Contingency, contingencyOf } from './contingency.ts'

export const cluster: Field = { name: 'cluster', kind: 'name', title: { zh: '簇', en: 'cluster' } }

/** Rows with the clusters of both sides; used by the worked examples. */
const example = {
  solution: 'id,cluster\n1,a\n2,a\n3,a\n4,b\n5,b\n6,b\n',
  submission: 'id,cluster\n1,p\n2,p\n3,q\n4,q\n5,r\n6,r\n',
}

const names: Words = {
  zh: '簇的名称任意，只看哪些行同属一簇；真值与提交的名称不必对应。',
  en: 'Names of clusters are arbitrary: only which rows share one counts, and names of the truth and of a submission need not correspond.',
}

/** A metric on the pairs of true and submitted clusters. */
export function clusterMetric(
  metric: Pick<Metric, 'name' | 'reference' | 'options' | 'title' | 'help'> & { value: number },
  score: (pairs: Contingency, options: Data['options']) => number,
): Metric {
  const { value, help, ...described } = metric
  return defineMetric({
    ...described,
    family: 'clusters',
    direction: 'higher',
    truth: [cluster],
    prediction: [cluster],
    help: { zh: `${help.zh}\n\n${names.zh}`, en: `${help.en}\n\n${names.en}` },
    example: { ...example, value },
    evaluate: (data) => {
      const truth = firstColumn(data.values)
      const guess = firstColumn(data.prediction)
      return eachBoard(data, (rows) => score(contingencyOf(rows, truth, guess), data.options))
    },
  })
}
