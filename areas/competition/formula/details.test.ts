import type { Visitor } from '@leitai/testing/open-test-app'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const missing = await app.ctx.scorers.lacksPrograms()

const code = `import base64, os
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
def score(solution, submission, out_dir):
  error = (solution.target - submission.prediction).abs().mean()
  (out_dir / "report.html").write_text(f"<p>误差 {error:.2f}</p>")
  (out_dir / "plot.png").write_bytes(base64.b64decode(PIXEL))
  (out_dir / "notes.txt").write_text("x")
  os.symlink("/etc/passwd", "/out/link.csv")
  return error`

describe.runIf(missing === null)('trying a program', () => {
  const open = async () => {
    const owner = await build.user()
    const { id: cmptId, stage } = await build.competition({ ownerId: owner.id, status: 'draft' })
    const input = { cmptId, stageId: stage.id }
    const tried = (visitor: Visitor, options: Record<string, string>) =>
      visitor.call(contract.tryFormula, {
        ...input,
        metric: { name: 'formula-python', options: { code, direction: 'lower', ...options } },
      })
    return { owner, tried }
  }

  test('shows the host what it leaves for each answer, and why other files are not kept', async () => {
    const { owner, tried } = await open()
    const { sample, perfect, constant } = await tried(await app.as(owner), { details: 'team' })
    expect(sample.details).toMatchObject([
      { name: 'plot.png', kind: 'png', content: expect.stringMatching(/^iVBOR/) },
      { name: 'report.html', kind: 'html', content: '<p>误差 1.00</p>' },
    ])
    expect(sample.left).toEqual([
      '没有保留 link.csv：不是普通文件',
      expect.stringContaining('没有保留 notes.txt：文件名须为'),
    ])
    expect(perfect?.details[1]?.content).toBe('<p>误差 0.00</p>')
    expect(constant?.details).toHaveLength(2)
    const english = await tried(await app.as(owner, { language: 'en' }), { details: 'public' })
    expect(english.sample.left[0]).toBe('link.csv wasn’t kept: it isn’t a regular file')
    const stored: string[] = []
    for await (const { key } of app.ctx.storage.list('details/')) stored.push(key)
    expect(stored).toEqual([])
  })

  test('keeps nothing by default, and refuses a choice that there is not', async () => {
    const { owner, tried } = await open()
    const visitor = await app.as(owner)
    expect((await tried(visitor, {})).sample).toMatchObject({ a: expect.closeTo(1), details: [], left: [] })
    expect((await tried(visitor, { details: 'everybody' })).sample.faults.join()).toContain('details')
  })
})
