import { isCode, markCode, tryAnswer } from '@leitai/learning/training/code'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { pythonQuestions } from './python-questions.ts'

const { app } = await testApp()
const missing = await app.ctx.scorers.lacksPrograms()

test.runIf(missing === null)('the solutions of the questions in Python pass all tests and examples', async () => {
  for (const { body, points } of pythonQuestions) {
    if (!isCode(body)) throw new Error('every one of them is code')
    const code = body.solution
    const mark = await markCode(app.ctx, { userId: 1, body, points, code, blamed: true })
    expect(mark.got, mark.note ?? '').toBe(points)
    const { cases } = await tryAnswer(app.ctx, { userId: 1, exam: false }, { body, code })
    expect(cases.every(({ ok }) => ok)).toBe(true)
    expect((await markCode(app.ctx, { userId: 1, body, points, code: body.starter, blamed: true })).got).toBe(0)
  }
})
