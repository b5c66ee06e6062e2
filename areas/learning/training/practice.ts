import type { SqlTable } from './contract.questions.ts'

/** Sample tables for the SQL practice editor. */
export const practiceTables: SqlTable[] = [
  {
    name: 'students',
    columns: ['id', 'name', 'city'],
    rows: [
      [1, '演示甲', '杭州'],
      [2, '演示乙', '北京'],
      [3, '演示丙', '杭州'],
      [4, '演示丁', '成都'],
    ],
  },
  {
    name: 'scores',
    columns: ['student_id', 'subject', 'score'],
    rows: [
      [1, 'python', 92],
      [1, 'sql', 88],
      [2, 'python', 75],
      [2, 'sql', 96.5],
      [3, 'python', 60],
      [4, 'sql', null],
    ],
  },
]
