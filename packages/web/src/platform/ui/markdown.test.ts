import { describe, expect, it, vi } from 'vitest'
import { createParser } from './markdown.ts'

const parser = createParser({ setMaths: (formula, block) => `<m data-block="${block}">${formula}</m>`, copy: '复制' })

describe('markdown', () => {
  it('never passes HTML or script addresses on', () => {
    const html = parser.render('<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href="javascript')
  })

  it('shows the platform’s own pictures alone: a reader’s browser asks for nothing else by itself', () => {
    expect(parser.render('![图](/v3/picture/editor/1/0a.jpg)')).toContain(
      '<img src="/v3/picture/editor/1/0a.jpg" alt="图"',
    )
    for (const address of [
      'https://example.com/a.png',
      '//example.com/a.png',
      '/v3/api/x.csv',
      '/v3/picture/../api/x.csv',
    ]) {
      for (const text of [`![图<](${address})`, `![图<][a]\n\n[a]: ${address}`]) {
        const html = parser.render(text)
        expect(html).not.toContain('<img')
        expect(html).toContain('图&lt;')
      }
    }
  })

  it('opens what is elsewhere beside the page, however its address begins', () => {
    for (const address of ['https://example.com', '//example.com']) {
      expect(parser.render(`[x](${address})`)).toContain('rel="nofollow noopener noreferrer"')
    }
  })

  // covers: pages.tabs.markdown-maths
  it('sets formulas within a line and on lines of their own', () => {
    expect(parser.render('得分 $a_i*b_i$ 越低越好')).toContain('<m data-block="false">a_i*b_i</m>')
    expect(parser.render('$$\nx^2\n$$\n\n后文')).toContain('<m data-block="true">x^2</m>')
  })

  it('shows a formula that cannot be set as it was written', () => {
    const setMaths = () => {
      throw new RangeError('Maximum call stack size exceeded')
    }
    const html = createParser({ setMaths, copy: '复制' }).render('前 $a<b$ 后')
    expect(html).toContain('<code>a&lt;b</code> 后')
  })

  it('looks once for the end of formulas that have none', () => {
    const looked = vi.spyOn(String.prototype, 'trim')
    parser.render('$$a\n'.repeat(1000))
    const times = looked.mock.calls.length
    looked.mockRestore()
    expect(times).toBeLessThan(20_000)
  })

  it('leaves prices alone', () => {
    expect(parser.render('奖金 $500 或 $800')).not.toContain('<m')
    expect(parser.render('only one $ sign')).not.toContain('<m')
  })

  it('lets no heading skip a level, wherever the text begins', () => {
    expect(parser.render('### a\n\n##### b\n\n## c', { under: 2 })).toBe('<h3>a</h3>\n<h4>b</h4>\n<h3>c</h3>\n')
    expect(parser.render('### a\n\n###### b')).toBe('<h2>a</h2>\n<h3>b</h3>\n')
  })

  // covers: pages.tabs.markdown-tables
  it('takes headings one level down and wraps tables and code', () => {
    const html = parser.render('# 题目\n\n|a|\n|-|\n|1|\n\n```\n<b>\n```')
    expect(html).toContain('<h2>题目</h2>')
    expect(html).toContain('<div data-table')
    expect(html).toContain('<code>&lt;b&gt;')
  })

  it('takes thousands of signs that begin something and end nothing', () => {
    const signs = ['>', '[', '![', '*', '_', '`', '<', '[](', '- ', '1. ', '|', '| a ', '$', '$$', '~', '&', '[a]: ']
    const texts = [
      ...signs.map((sign) => sign.repeat(20_000 / sign.length)),
      '['.repeat(10_000) + ']'.repeat(10_000),
      `[x]: y\n${'[x]'.repeat(6000)}`,
      '#\n'.repeat(30_000),
      Array.from({ length: 200 }, (_, at) => `${' '.repeat(at)}- a`).join('\n'),
      `${'|'.repeat(2000)}\n${'|-'.repeat(2000)}\n${`${'|'.repeat(2000)}\n`.repeat(8)}`,
    ]
    for (const text of texts) expect(parser.render(text).length).toBeLessThan(60 * text.length)
  })
})
