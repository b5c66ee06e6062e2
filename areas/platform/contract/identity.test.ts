import { describe, expect, it, test } from 'vitest'
import * as identity from './identity.ts'
import { problemText } from './validation.ts'

const NOON = new Date('2026-03-01T04:00:00Z')
/** Seventeen digits with their check digit. */
const withCheck = (body: string) => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + '10X98765432'[sum % 11]
}

describe('mainland identity cards', () => {
  it.each([
    ['the example of the standard', '11010519491231002X', true],
    ['the other example of the standard', '440524188001010014', false],
    ['a card of today', withCheck('11010120260301001'), true],
    ['born tomorrow', withCheck('11010120260302001'), false],
    ['born before 1900', withCheck('11010118991231001'), false],
    ['the first day of 1900', withCheck('11010119000101001'), true],
    ['29 February of a leap year', withCheck('11010120000229001'), true],
    ['29 February of another year', withCheck('11010119990229001'), false],
    ['31 April', withCheck('11010119900431001'), false],
    ['month 13', withCheck('11010119901301001'), false],
    ['month 0', withCheck('11010119900001001'), false],
    ['no such province', withCheck('16010119900101001'), false],
    ['resident of Taiwan', withCheck('83000019900101001'), true],
    ['a small x, not yet normal', '11010519491231002x', false],
    ['a wrong check digit', '110105194912310021', false],
    ['17 digits', '11010519491231002', false],
    ['19 digits', '11010519491231002X0', false],
    ['the old 15 digits', '110105491231002', false],
    ['an X inside', '1101051949123100XX', false],
    ['nothing', '', false],
  ])('%s', (_, number, expected) => {
    expect(identity.isIdCard(number, NOON)).toBe(expected)
  })

  // covers: spec.validation.kind-mainland-id, rules.realname.mainland-card-check
  test('every single wrong digit and every swap of neighbours is detected', () => {
    const right = withCheck('33010619870615123')
    for (let at = 0; at < 17; at++) {
      for (const digit of '0123456789') {
        const wrong = right.slice(0, at) + digit + right.slice(at + 1)
        if (wrong !== right) expect(identity.isIdCard(wrong, NOON), wrong).toBe(false)
      }
      const swapped = right.slice(0, at) + (right[at + 1] ?? '') + (right[at] ?? '') + right.slice(at + 2)
      if (swapped !== right) expect(identity.isIdCard(swapped, NOON), swapped).toBe(false)
    }
  })

  test('today is the date in Shanghai, eight hours ahead of UTC', () => {
    const born = withCheck('11010120260302001')
    expect(identity.isIdCard(born, new Date('2026-03-01T15:59:59Z'))).toBe(false)
    expect(identity.isIdCard(born, new Date('2026-03-01T16:00:00Z'))).toBe(true)
  })

  it.each([
    ['the day before the 14th birthday', '20120302', 13],
    ['the 14th birthday', '20120301', 14],
    ['born on 29 February, in a common year', '20120229', 14],
    ['born today', '20260301', 0],
  ])('age on %s', (_, birth, age) => {
    expect(identity.ageOf(withCheck(`110101${birth}001`), NOON)).toBe(age)
  })
})

const table = (rows: [string, boolean][]) => rows
describe('other documents', () => {
  // covers: spec.validation.kind-passport
  it.each(
    table([
      ['E12345678', true],
      ['EA1234567', true],
      ['G12345678', true],
      ['D12345678', true],
      ['SE1234567', true],
      ['PE1234567', true],
      ['H12345678', true],
      ['C01X00T47', true],
      ['12345', true],
      ['1234', false],
      ['ABCDEFGH', false],
      ['A'.repeat(17), false],
      [`A${'1'.repeat(16)}`, true],
      [`A${'1'.repeat(17)}`, false],
      ['E1234-5678', false],
      ['E１２３４５６７８', false],
    ]),
  )('passport %s: %s', (number, expected) => expect(identity.isPassport(number)).toBe(expected))

  // covers: spec.validation.kind-hong-kong
  it.each(
    table([
      ['H12345678', true],
      ['M12345678', true],
      ['H1234567890', true],
      ['H123456789', false],
      ['K12345678', false],
      ['12345678', false],
      ['H1234567', false],
      ['HH2345678', false],
    ]),
  )('Hong Kong and Macau pass %s: %s', (number, expected) => expect(identity.isHkmoPass(number)).toBe(expected))

  // covers: spec.validation.kind-taiwan-pass
  it.each(
    table([
      ['12345678', true],
      ['123456789012345678', true],
      ['1234567890', true],
      ['AB12345678', true],
      ['1234567', false],
      ['123456789', false],
      ['AB123456789', false],
      ['AB1234567-', false],
    ]),
  )('Taiwan pass %s: %s', (number, expected) => expect(identity.isTaiwanPass(number)).toBe(expected))

  // covers: spec.validation.kind-alphanumeric-card
  it.each(
    table([
      ['A1', true],
      ['1', true],
      ['ABC', false],
      ['', false],
      ['A 1', false],
      ['甲1', false],
    ]),
  )('card id %s: %s', (number, expected) => expect(identity.isCardId(number)).toBe(expected))
})

describe('the schemas of forms', () => {
  test('accept full-width digits, a lower-case x and spaces, and return the plain number', () => {
    expect(identity.idCard.parse(' １１０１０５１９４９１２３１００２ｘ ')).toBe('11010519491231002X')
    expect(identity.hkmo.parse('h1234 5678')).toBe('H12345678')
    expect(identity.cardNumbers.passport.parse('e12345678')).toBe('E12345678')
  })

  it.each([
    ['idCard', identity.idCard, '请输入正确的身份证号'],
    ['passport', identity.passport, '请输入正确的护照号'],
    ['hkmo', identity.hkmo, '请输入正确的港澳居民来往内地通行证号'],
    ['taiwan', identity.taiwan, '请输入正确的台湾居民来往大陆通行证号'],
    ['cardId', identity.cardId, '请输入正确的证件号'],
    ['realName', identity.realName, '请输入正确的姓名'],
  ] as const)('%s is handled as specified', (_, schema, words) => {
    const result = schema.safeParse('!')
    expect(result.success).toBe(false)
    expect(problemText(result.error?.issues[0]?.message ?? '', 'zh')).toBe(words)
  })

  it.each([
    ['张三', '张三'],
    ['张 三', '张三'],
    ['阿依古丽•买买提', '阿依古丽·买买提'],
    ['阿依古丽 · 买买提', '阿依古丽·买买提'],
    ['Ｊｏｈｎ  Smith', 'John Smith'],
    ["Anne-Marie O'Neill", "Anne-Marie O'Neill"],
    ['张', null],
    ['张3', null],
    ['<b>张三</b>', null],
    ['张'.repeat(51), null],
  ])('the name %s becomes %s', (name, expected) => {
    const result = identity.realName.safeParse(name)
    expect(result.success ? result.data : null).toBe(expected)
  })
})

describe('masks', () => {
  it.each([
    ['11010519491231002X', '1101**********002X'],
    ['123456789012345678', '1234**********5678'],
    ['E12345678', 'E*******8'],
    ['H1234567890', 'H*********0'],
    ['12345', '1***5'],
    ['1234', '****'],
    ['', ''],
  ])('the number %s is shown as %s', (number, masked) => expect(identity.maskNumber(number)).toBe(masked))

  it.each([
    ['张小三', '张*三'],
    ['张三', '张*'],
    ['欧阳小明', '欧**明'],
    ['𠮷野家', '𠮷*家'],
    ['张', '张'],
    ['', ''],
  ])('the name %s is shown as %s', (name, masked) => expect(identity.maskName(name)).toBe(masked))
})
