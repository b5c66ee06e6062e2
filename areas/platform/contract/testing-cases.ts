import { cardId, hkmo, idCard, passport, realName, taiwan } from './identity.ts'
import * as inputs from './inputs.ts'
import * as validation from './validation.ts'

/** One kind of input with valid values, and messages for invalid ones. Forms and schemas are tested with the same table. */
export interface Kind {
  schema: inputs.Check
  label: readonly [zh: string, en: string]
  good: readonly string[]
  bad: readonly (readonly [value: string, zh: string, en: string])[]
}

const kind = (
  schema: inputs.Check,
  label: Kind['label'],
  good: readonly string[],
  bad: readonly string[],
  [zh, en]: readonly [zh: string, en: string],
): Kind => ({ schema, label, good, bad: bad.map((value) => [value, zh, en]) })

const fixed = (key: validation.Problem) => validation.problems[key]
const LONG = 'x'.repeat(100_000)

export const kinds = {
  text: kind(
    inputs.textOf(),
    ['标题', 'Title'],
    ['一', ' a ', LONG.slice(1)],
    [LONG],
    ['长度不能超过99999', 'The length can’t exceed 99999'],
  ),
  atLeast: kind(
    inputs.textOf({ min: 3 }),
    ['说明', 'Text'],
    ['abc', ' 三个字 '],
    ['ab', ' a  '],
    ['长度不能少于3', 'The length must be at least 3'],
  ),
  between: kind(
    inputs.textOf({ min: 2, max: 5 }),
    ['队名', 'Team name'],
    ['ab', '五个字正好', ' ab '],
    ['a', 'abcdef'],
    ['请输入2-5位队名', 'Team name must be 2-5 characters'],
  ),
  atMost: kind(
    inputs.textOf({ max: 4 }),
    ['专业', 'Major'],
    ['数学', ' math '],
    ['maths'],
    ['请输入不超过4位专业', 'Major can have up to 4 characters'],
  ),
  digits: kind(
    inputs.digitsOf({ min: 4, max: 6 }),
    ['编号', 'Number'],
    ['0012', '123456'],
    ['12a4', '１２３４', '-1234'],
    ['请输入正确的编号', 'Number isn’t valid'],
  ),
  digitCount: kind(
    inputs.digitsOf({ min: 4, max: 6 }),
    ['编号', 'Number'],
    ['0012'],
    ['123', '1234567'],
    ['请输入4-6位编号', 'Number must be 4-6 characters'],
  ),
  decimal: kind(
    inputs.decimal,
    ['奖金', 'Prize'],
    ['0', '-1.5', '+.5', '3.', '007'],
    ['1e5', '1,5', '0x10', 'NaN', '.', '--1'],
    ['请输入正确的奖金', 'Prize isn’t valid'],
  ),
  integer: kind(
    inputs.integer,
    ['人数', 'People'],
    ['0', '10', ' 7 '],
    ['01', '-1', '1.0', 'a'],
    ['请输入正确的人数', 'People isn’t valid'],
  ),
  filePath: kind(
    inputs.filePath,
    ['文件路径', 'File path'],
    ['C:\\', 'c:\\data', 'D:\\数据\\train.csv', 'D:\\a\\'],
    ['/home/a', 'C:', 'C:/data', '\\\\host\\a', 'CC:\\a', 'C:\\a*b', 'C:\\a\\\\b'],
    ['请输入正确的文件路径', 'File path isn’t valid'],
  ),
  mobile: kind(
    validation.mobile,
    ['手机号', 'Mobile'],
    ['13800000000', ' 19912345678 ', '１３８００００００００', '138-0000 0000', '138\u200b00000000'],
    ['12800000000', '1380000000', '138000000001', '23800000000', '1380000000a', '+8613800000000'],
    fixed('mobile'),
  ),
  email: kind(
    validation.email,
    ['邮箱', 'E-mail'],
    [
      'a@example.com',
      'a.b+c@mail.example.cn',
      ' A@Example.COM ',
      'wang＠example.cn',
      'wang@例子.中国',
      'a b@example.com',
      'a@example。cn',
    ],
    [
      'a@',
      '@example.com',
      'a@example',
      'a..b@example.com',
      '.a@example.com',
      'a.@example.com',
      'a@-example.com',
      'a@example..com',
      'a@b@example.com',
      `${'a'.repeat(65)}@example.com`,
    ],
    fixed('email'),
  ),
  contact: kind(
    validation.contact,
    ['联系方式', 'Contact'],
    ['13800000000', 'a@example.com'],
    ['12345', 'a@example', '12800000000', `${'a'.repeat(40)}@example.com`],
    fixed('contact'),
  ),
  url: kind(
    validation.url,
    ['网址', 'Address'],
    ['https://example.com', 'http://example.com/a?b=1#c', ' https://例子.example '],
    [
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'http://localhost',
      'https://exa mple.com',
      `https://example.com/${'a'.repeat(200)}`,
    ],
    fixed('url'),
  ),
  day: kind(
    validation.day,
    ['日期', 'Day'],
    ['2024-02-29', '1999-12-31'],
    ['2023-02-29', '2024-13-01', '2024-1-1', '20240101', '2024-04-31', 'today', '2024-01-01T00:00'],
    fixed('day'),
  ),
  code: kind(
    validation.sixDigits,
    ['验证码', 'Code'],
    ['012345', '１２３４５６', '123 456', '123-456', '123456\u200b'],
    ['12345', '1234567', '12345a', '一二三四五六'],
    fixed('code'),
  ),
  countryCode: kind(
    validation.countryCode,
    ['国家', 'Country'],
    ['86', '1', '998'],
    ['086', '0', '12345', '+86', '1684', '1212'],
    fixed('countryCode'),
  ),
  userName: kind(
    validation.userName,
    ['用户名', 'User name'],
    ['演示甲', 'demo_user-1', 'ab', '12a'],
    ['a', '123456', 'a b', 'a'.repeat(21), 'a\u200bb', 'a\u202eb', 'a\u0000b', 'аdmin', '演示！', '１２'],
    fixed('userName'),
  ),
  password: kind(
    validation.password,
    ['密码', 'Password'],
    ['Leitai2026', 'aB3 aB3 ', `aB3${'é'.repeat(5)}`],
    ['short1A', 'alllower12', 'ALLUPPER12', 'NoDigitsHere', 'Toolongpassword12'],
    fixed('password'),
  ),
  recoveryPassword: kind(
    validation.recoveryPassword,
    ['密码', 'Password'],
    ['12345', 'a b c'],
    ['1234', 'a'.repeat(17)],
    fixed('recoveryPassword'),
  ),
  repeat: kind(
    inputs.repeatOf('Leitai2026'),
    ['确认密码', 'Password again'],
    ['Leitai2026'],
    ['leitai2026', 'Leitai2026 '],
    ['确认密码与上次输入不一致', 'Password again doesn’t match'],
  ),
  realName: kind(
    realName,
    ['姓名', 'Name'],
    ['张三', '阿卜杜拉·示例', 'Ann O’Neil'],
    ['张', '张3', '<b>张三</b>'],
    fixed('realName'),
  ),
  idCard: kind(
    idCard,
    ['身份证号', 'Identity card'],
    ['11010519491231002X', '11010519491231002x', '１１０１０５１９４９１２３１００２Ｘ', ' 110105 19491231 002X '],
    [
      '110105194912310021',
      '11010519491231002',
      '01010519491231002X',
      '991105194912310021',
      '11010519490231002X',
      '440524188001010014',
    ],
    fixed('idCard'),
  ),
  passport: kind(
    passport,
    ['护照号', 'Passport'],
    ['E12345678', 'ea1234567', 'G12345678', 'AB123456'],
    ['ABCDEFGH', 'E123', 'E1234-567', '护照123456'],
    fixed('passport'),
  ),
  hkmo: kind(
    hkmo,
    ['通行证号', 'Pass'],
    ['H12345678', 'm1234567890'],
    ['H1234567', 'H123456789', 'A12345678', '12345678'],
    fixed('hkmo'),
  ),
  taiwan: kind(
    taiwan,
    ['通行证号', 'Pass'],
    ['12345678', '830000198001010018', 'A123456789'],
    ['1234567', '123456789', 'A12345678', '12345678901'],
    fixed('taiwan'),
  ),
  cardId: kind(cardId, ['证件号', 'Document'], ['A1', '1', 'abc123'], ['ABC', 'A-1', '证1'], fixed('cardId')),
} satisfies Record<string, Kind>
