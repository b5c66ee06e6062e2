import { describe, expect, test } from 'vitest'
import * as form from '../../areas/platform/contract/form.ts'
import { email, mobile, phone, problemOf, sixDigits } from '../../areas/platform/contract/validation.ts'

const ZERO_WIDTH = '\u200b'
const NARROW_BLANK = '\u202f'

describe('what is typed in full-width mode or pasted with blanks is read as meant', () => {
  test.each([
    ['full-width digits', '１２３４５６'],
    ['a blank between', '123 456'],
    ['a narrow blank, as of a mail', `123${NARROW_BLANK}456`],
    ['a hyphen', '123-456'],
    ['a zero-width space of a chat', `123456${ZERO_WIDTH}`],
    ['an ideographic blank', '123\u3000456'],
  ])('a code with %s', (_, typed) => expect(sixDigits.parse(typed)).toBe('123456'))

  test.each([
    ['full-width letters', 'ＬＥＩＴＡＩ２６'],
    ['a zero-width space at the end', `LEITAI26${ZERO_WIDTH}`],
    ['blanks around and within', ' LEITAI 26 '],
    ['a byte order mark', '\ufeffLEITAI26'],
  ])('a join code with %s', (_, typed) => expect(form.code(20).parse(typed)).toBe('LEITAI26'))

  test.each([
    ['a full-width at sign', 'wang＠example.cn'],
    ['all in full width', 'ｗａｎｇ＠ｅｘａｍｐｌｅ．ｃｎ'],
    ['an ideographic full stop', 'wang@example。cn'],
    ['a zero-width space', `wang@example.cn${ZERO_WIDTH}`],
  ])('an address with %s', (_, typed) => expect(email.parse(typed)).toBe('wang@example.cn'))

  test.each([
    ['full width', '１３８００１３８０００'],
    ['groups', '138-0013-8000'],
    ['blanks', '138 0013 8000'],
  ])('a phone number in %s', (_, typed) => {
    expect(mobile.parse(typed)).toBe('13800138000')
    expect(phone.parse(typed)).toBe('13800138000')
  })

  test('a code of blanks alone is empty, and letters in a code of digits stay wrong', () => {
    expect(form.code(20).safeParse(` ${ZERO_WIDTH}`).success).toBe(false)
    for (const typed of ['12345', '1234567', '12345a', '一二三四五六'])
      expect(sixDigits.safeParse(typed).success).toBe(false)
  })
})

describe('an address is one that mail servers take', () => {
  test('other letters before the @ are refused with the reason, as few servers offer SMTPUTF8', () => {
    for (const typed of ['用户@example.cn', '用户＠example.cn', 'müller@example.com', '用户@例子.中国']) {
      const said = email.safeParse(typed)
      expect(said.success).toBe(false)
      const message = said.error?.issues[0]?.message ?? ''
      expect(problemOf(message, 'zh', '邮箱')).toContain('@ 前只能用英文字母')
      expect(problemOf(message, 'en', 'Email')).toContain('Before the @')
    }
  })

  test.each([
    ['wang@例子.中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
    ['wang@bücher.example', 'wang@xn--bcher-kva.example'],
    ['wang@ＥＸＡＭＰＬＥ.com', 'wang@EXAMPLE.com'],
    ['wang@xn--fsqu00a.xn--fiqs8s', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ])('%s is sent to %s', (typed, sent) => expect(email.parse(typed)).toBe(sent))

  test.each([
    'a..b@example.cn',
    '.a@example.cn',
    'a.@example.cn',
    'a@b@example.cn',
    'a@例子/x.中国',
    '@例子.中国',
    `${'a'.repeat(65)}@example.cn`,
  ])('%s is no address', (typed) => expect(email.safeParse(typed).success).toBe(false))
})

test('a long row of accents is refused at once, as normalising it takes time by the square of its length', () => {
  const accents = `a${'\u0301\u0323'.repeat(200_000)}`
  const begun = process.cpuUsage().user
  for (const kind of [email, mobile, phone, sixDigits, form.code(20)])
    expect(kind.safeParse(accents).success).toBe(false)
  expect(email.safeParse(`${accents}@example.cn`).success).toBe(false)
  expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(2)
})
