//! Numbers of varying ranges in blocks of base64url.
//!
//! A block is one number of at most 125 bits: the numbers in it are its digits, each to the base of
//! its own range. A new block begins where the next range might not fit, so both sides know the
//! borders and the work is linear. A whole block has 21 characters. The last one has as few as
//! possible, and a 1 above its digits, which tells where they end.

use super::error::AddressError;

/// The characters of a whole block, 6 bits each.
const LENGTH: usize = 21;

/// The most products of ranges in a block. One bit of the 126 is left for the 1 of the last block.
const MOST: u128 = 1 << 125;

const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the range as it is written: at least 2, so that every digit raises the number and the 1
/// of the last block is met after the last digit.
fn base_of(range: u32) -> u128 {
    u128::from(range.max(2))
}

/// Writes numbers.
#[derive(Debug, Default)]
pub(super) struct BlockWriter {
    text: String,
    /// The digits of the block under way, with their bases.
    digits: Vec<(u128, u128)>,
    product: Option<u128>,
}

impl BlockWriter {
    /// Adds a number below `range`.
    pub(super) fn push(&mut self, number: u32, range: u32) {
        let base = base_of(range);
        let product = self.product.unwrap_or(1);
        // A further digit would not fit: the block is whole.
        let product = if product > MOST / base {
            let block = number_of(&self.digits, 0);
            push_symbols(&mut self.text, block, LENGTH);
            self.digits.clear();
            base
        } else {
            product * base
        };
        self.product = Some(product);
        self.digits.push((number.into(), base));
    }

    /// Returns the text of all numbers.
    pub(super) fn finish(mut self) -> String {
        if !self.digits.is_empty() {
            // The 1 keeps the zeros of the last digits.
            let block = number_of(&self.digits, 1);
            let bits = (u128::BITS - block.leading_zeros()) as usize;
            push_symbols(&mut self.text, block, bits.div_ceil(6));
        }
        self.text
    }
}

/// Reads numbers.
#[derive(Debug)]
pub(super) struct BlockReader {
    /// The blocks that are left, the next one last.
    blocks: Vec<u128>,
    product: u128,
}

impl BlockReader {
    pub(super) fn new(text: &str) -> Result<Self, AddressError> {
        let symbols = values_of(text)?;
        let blocks = symbols.chunks(LENGTH).rev();
        let number = |block: &[u8]| {
            let symbols = block.iter().rev();
            // The lowest bits are the first character.
            symbols.fold(0, |number, &value| number << 6 | u128::from(value))
        };
        Ok(Self {
            blocks: blocks.map(number).collect(),
            product: 1,
        })
    }

    /// Returns whether all numbers were read.
    pub(super) fn is_empty(&self) -> bool {
        // The 1 of the last block is above its digits.
        matches!(self.blocks[..], [] | [1])
    }

    /// Reads a number below `range`; of a text that no game has, it may be any number. Returns
    /// `None` after the last one.
    pub(super) fn next(&mut self, range: u32) -> Option<u32> {
        let base = base_of(range);
        // The writer began a block here.
        if self.product > MOST / base {
            self.product = 1;
            // A writer leaves nothing of a whole block: no game has this text.
            if self.blocks.pop().is_some_and(|rest| rest > 0) {
                return Some(u32::MAX);
            }
        }
        self.product *= base;
        if self.is_empty() {
            return None;
        }
        let block = self.blocks.last_mut()?;
        let digit = *block % base;
        *block /= base;
        u32::try_from(digit).ok()
    }
}

/// Returns the number with these digits, the first one lowest, and `above` over them.
fn number_of(digits: &[(u128, u128)], above: u128) -> u128 {
    let digits = digits.iter().rev();
    digits.fold(above, |number, (digit, base)| number * base + digit)
}

/// Appends `length` characters, the lowest bits first.
pub(super) fn push_symbols(text: &mut String, number: u128, length: usize) {
    let symbol = |index: usize| char::from(SYMBOLS[(number >> (6 * index) & 63) as usize]);
    text.extend((0..length).map(symbol));
}

/// Returns the value of each character, below 64.
pub(super) fn values_of(text: &str) -> Result<Vec<u8>, AddressError> {
    let value = |symbol: char| match symbol {
        'A'..='Z' => Ok(symbol as u8 - b'A'),
        'a'..='z' => Ok(symbol as u8 - b'a' + 26),
        '0'..='9' => Ok(symbol as u8 - b'0' + 52),
        '-' => Ok(62),
        '_' => Ok(63),
        other => Err(AddressError::Symbol(other)),
    };
    text.chars().map(value).collect()
}
