/**
 * ISO 4217, list one: the currencies and funds with a minor unit, by the number of its decimals, and those that were
 * withdrawn in the last years. The runtime has no part in it: the decimals of `Intl` are those of CLDR, which differ from
 * ISO 4217 and between versions of Node. No code is ever removed, as stored amounts may be in it.
 */
const codes = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: [
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW',
    'CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF',
    'IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV',
    'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD',
    'SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG ZWL',
  ].join(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const;

/** The decimals of an amount by the code of its currency. */
export const currencyExponents: ReadonlyMap<string, number> = new Map(
  Object.entries(codes).flatMap(([exponent, list]) =>
    list.split(' ').map((code) => [code, Number(exponent)]),
  ),
);
