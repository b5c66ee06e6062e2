/** Small made-up tables that show what the files of a competition look like. The same on every server. */

const ROWS = { train: 60, test: 20 }

/** A number from 0 to 1 for a place, without a pattern to the eye. */
const scattered = (at: number) => ((Math.imul(at + 1, 2_654_435_761) >>> 8) % 1000) / 1000
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
const csv = (rows: (string | number)[][]) => rows.map((row) => `${row.join(',')}\n`).join('')
const places = { train: range(1, ROWS.train), test: range(ROWS.train + 1, ROWS.test) }

const features = (id: number) => [scattered(id * 3), scattered(id * 3 + 1), scattered(id * 3 + 2)]
const amount = ([a = 0, b = 0, c = 0]: number[]) => (10 + 30 * a + 12 * b * b - 8 * c).toFixed(2)

export const regression = {
  train: csv([
    ['id', 'x1', 'x2', 'x3', 'target'],
    ...places.train.map((id) => [id, ...features(id), amount(features(id))]),
  ]),
  test: csv([['id', 'x1', 'x2', 'x3'], ...places.test.map((id) => [id, ...features(id)])]),
  sample: csv([['id', 'target'], ...places.test.map((id) => [id, 0])]),
}

const side = (id: number) => (Number(amount(features(id))) > 25 ? 1 : 0)

export const classification = {
  train: csv([['id', 'x1', 'x2', 'x3', 'label'], ...places.train.map((id) => [id, ...features(id), side(id)])]),
  test: csv([['id', 'x1', 'x2', 'x3'], ...places.test.map((id) => [id, ...features(id)])]),
  sample: csv([['id', 'label'], ...places.test.map((id) => [id, 0])]),
}

const day = (at: number) => new Date(Date.UTC(2026, 0, at)).toISOString().slice(0, 10)
const WEEK = [0, 1, 2, 3, 2, -2, -3]
/** A slow rise with a week’s rhythm. */
const level = (at: number) => (100 + at / 2 + 12 * (WEEK[at % 7] ?? 0) + 6 * scattered(at)).toFixed(1)

export const series = {
  train: csv([['id', 'date', 'value'], ...places.train.map((id) => [id, day(id), level(id)])]),
  test: csv([['id', 'date'], ...places.test.map((id) => [id, day(id)])]),
  sample: csv([['id', 'value'], ...places.test.map((id) => [id, 100])]),
}

const things = ['screen', 'battery', 'delivery', 'packaging', 'sound']
const words = { positive: ['great', 'reliable', 'fast'], negative: ['poor', 'broken', 'slow'] }
const feeling = (id: number) => (scattered(id) < 0.5 ? 'positive' : 'negative')
const sentence = (id: number) => `The ${things[id % things.length]} is ${words[feeling(id)][id % 3]}`

export const text = {
  train: csv([['id', 'text', 'label'], ...places.train.map((id) => [id, sentence(id), feeling(id)])]),
  test: csv([['id', 'text'], ...places.test.map((id) => [id, sentence(id)])]),
  sample: csv([['id', 'label'], ...places.test.map((id) => [id, 'positive'])]),
}

export const image = {
  sample: csv([['id', 'label'], ...places.test.map((id) => [`${String(id).padStart(5, '0')}.jpg`, 'cat'])]),
}
