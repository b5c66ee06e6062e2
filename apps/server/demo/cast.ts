/** Everybody's password while only this machine can reach the server; published in the README. */
export const DEMO_PASSWORD = 'Leitai2026'
export const DEMO_HOST = 'demo-host'
export const DEMO_ADMIN = 'demo-admin'
/** Accounts with extra permissions: on an exposed server they never share a password. */
export const DEMO_STAFF = [DEMO_ADMIN, DEMO_HOST]
export const DEMO_PEOPLE = [...'甲乙丙丁戊己庚辛壬癸子丑'].map((mark) => `演示${mark}`)

export interface Attempt {
  model: string
  /** Days before the first start. */
  daysAgo: number
  /** The team member who submitted it; defaults to the captain. */
  by?: number
  picked?: boolean
  /** The file is corrupted before it is submitted, so that the history shows real faults. */
  spoilt?: boolean
  /** After the end. */
  practice?: boolean
}
export interface Troupe {
  name: string
  /** Captain first; keys of DEMO_PEOPLE. Empty for the host's baseline. */
  people: string
  intro?: string
  attempts: Attempt[]
}
export interface DemoPlan {
  slug: string
  /** The ids on which the former site showed a group’s QR code, a holiday notice and the visitor’s name. */
  legacyId?: number
  /** Left out where no program can be run. */
  scoredByProgram?: true
  /** Empty for competitions without result files. */
  troupes: Troupe[]
}

const baseline = (...attempts: [model: string, daysAgo: number][]): Troupe => ({
  name: '主办方基线 Baseline',
  people: '',
  attempts: attempts.map(([model, daysAgo]) => ({ model, daysAgo })),
})
const alone = (mark: string, ...attempts: Attempt[]): Troupe => ({ name: `演示${mark}`, people: mark, attempts })

/** The one that ends soonest comes first, so that it is what a new operator sees. */
export const demoPlans: DemoPlan[] = [
  {
    slug: 'demo-digits',
    troupes: [
      baseline(['always 1', 9.5]),
      alone('甲', { model: 'tree 5', daysAgo: 8 }),
      alone('戊', { model: 'means', daysAgo: 6 }),
      alone('壬', { model: 'tree 9', daysAgo: 3 }),
      alone('丙', { model: 'logistic 8', daysAgo: 2.1, spoilt: true }, { model: 'logistic 8', daysAgo: 2 }),
      {
        name: '演示四队',
        people: '己辛',
        intro: '虚构的演示队伍 / a fictional team',
        attempts: [
          { model: 'logistic 30', daysAgo: 4 },
          { model: 'nearest 1', daysAgo: 0.03, by: 1, picked: true },
        ],
      },
      alone('癸', { model: 'nearest 3', daysAgo: 1.5 }),
    ],
  },
  {
    slug: 'demo-bird-strikes',
    legacyId: 876,
    troupes: [
      baseline(['base rate', 20]),
      alone('甲', { model: 'size only', daysAgo: 18 }, { model: 'tree 4', daysAgo: 9, picked: true }),
      {
        name: '演示二队',
        people: '丁戊己',
        intro: '虚构的演示队伍，三名成员 / a fictional team of three',
        attempts: [
          { model: 'logistic 30', daysAgo: 12 },
          { model: 'logistic 150', daysAgo: 0.02, by: 2, picked: true },
        ],
      },
      alone('庚', { model: 'nearest 25', daysAgo: 8 }, { model: 'tree 8', daysAgo: 2.2 }),
      alone('辛', { model: 'tree 6', daysAgo: 5.1, spoilt: true }, { model: 'tree 6', daysAgo: 5, picked: true }),
      alone('丑', { model: 'logistic 80', daysAgo: 6 }),
    ],
  },
  {
    slug: 'demo-penguins',
    troupes: [
      baseline(['majority', 50], ['tree 1', 49]),
      alone('甲', { model: 'nearest raw', daysAgo: 20 }, { model: 'nearest 5', daysAgo: 6 }),
      {
        name: '演示一队',
        people: '乙丙',
        intro: '虚构的演示队伍 / a fictional team',
        attempts: [
          { model: 'tree 2', daysAgo: 15 },
          { model: 'logistic 300', daysAgo: 0.04, by: 1 },
        ],
      },
      alone('丁', { model: 'logistic 20', daysAgo: 10.1, spoilt: true }, { model: 'logistic 20', daysAgo: 10 }),
      alone('戊', { model: 'tree 4', daysAgo: 3 }),
    ],
  },
  {
    slug: 'demo-seattle-weather',
    troupes: [
      baseline(['mean', 40], ['season', 39]),
      alone('乙', { model: 'as today', daysAgo: 35 }, { model: 'tree 6', daysAgo: 12 }),
      {
        name: '演示三队',
        people: '丙庚',
        intro: '虚构的演示队伍 / a fictional team',
        attempts: [
          { model: 'tree 3', daysAgo: 30 },
          { model: 'linear', daysAgo: 9, by: 1, picked: true },
        ],
      },
      alone('癸', { model: 'nearest 30', daysAgo: 20, picked: true }),
      alone('子', { model: 'tree 4', daysAgo: 18.1, spoilt: true }, { model: 'tree 4', daysAgo: 18 }),
      alone('丑', { model: 'nearest 15', daysAgo: 3, practice: true }),
    ],
  },
  {
    slug: 'demo-penguin-mass',
    troupes: [
      baseline(['mean', 12]),
      alone('辛', { model: 'tree 3', daysAgo: 10, picked: true }),
      alone('壬', { model: 'nearest 7', daysAgo: 7 }),
      alone('癸', { model: 'linear', daysAgo: 2.5, picked: true }),
    ],
  },
  // A program scores it, so the scores come after the first start.
  {
    slug: 'demo-bird-inspections',
    scoredByProgram: true,
    troupes: [
      baseline(['inspect all', 11]),
      alone('甲', { model: 'tree 6 at one half', daysAgo: 9 }, { model: 'tree 6', daysAgo: 2 }),
      alone('丁', { model: 'size only', daysAgo: 6 }),
      alone('壬', { model: 'logistic 80', daysAgo: 4, picked: true }),
    ],
  },
  // Its programs are run on the first start (programs.ts).
  { slug: 'demo-digits-code', troupes: [alone('乙'), alone('丁')] },
  { slug: 'demo-data-story', legacyId: 878, troupes: [alone('子'), alone('丑')] },
]
