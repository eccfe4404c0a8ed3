//! The file of a net: `OUSTNET1`, the length of its name, its number of orbits (0 for zones by
//! distance), the name, and the weights as little-endian numbers.

use std::fmt;

use super::{HIDDEN, Net, SECOND, Sums};
use crate::evaluation::features::{Zoning, rows};

const MAGIC: &[u8; 8] = b"OUSTNET1";

/// Why bytes are not a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NetError {
    /// They do not begin with the format's name.
    NotANet,
    /// They are of another size than a net with this name has.
    Size {
        /// The bytes after the length of the name, if the file is whole.
        expected: usize,
        /// The bytes that are there.
        found: usize,
    },
    /// The name is not UTF-8.
    Name,
    /// The net is for another board.
    Board,
    /// The bytes differ from the file with this name and size.
    Hash,
}

impl Net {
    /// Reads the bytes of a file.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::NotANet)?;
        let (&[length, zones], rest) = rest.split_first_chunk().ok_or(NetError::NotANet)?;
        let zoning = match zones {
            0 => Zoning::Distance,
            count => Zoning::Orbits(count),
        };
        let rows = rows(zoning.count());
        // The bias takes the place of row 0, which is not stored.
        // Two bytes for each weight of the first two layers, four for the rest.
        let weights = 2 * (rows + SECOND) * HIDDEN + 4 * (2 * SECOND + 1);
        let expected = usize::from(length) + weights;
        // Checked before anything is read, so that `take` cannot fail and a hostile length
        // allocates nothing.
        if rest.len() != expected {
            let found = rest.len();
            return Err(NetError::Size { expected, found });
        }
        let (name, mut rest) = rest.split_at(length.into());
        let name = std::str::from_utf8(name).map_err(|_| NetError::Name)?;
        let shorts = &mut || i16::from_le_bytes(take(&mut rest));
        let bias = sums(shorts);
        let first = [[0; HIDDEN]].into_iter();
        let first = first.chain((1..rows).map(|_| sums(shorts))).collect();
        let second = std::array::from_fn(|_| sums(shorts));
        Ok(Self {
            name: name.to_owned(),
            zoning,
            first,
            bias,
            second,
            second_bias: std::array::from_fn(|_| i32::from_le_bytes(take(&mut rest))),
            third: std::array::from_fn(|_| f32::from_le_bytes(take(&mut rest))),
            third_bias: f32::from_le_bytes(take(&mut rest)),
        })
    }

    /// Returns the bytes of a file. The name is cut at 255 bytes.
    #[cfg(any(test, feature = "train"))]
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let name = &self.name.as_bytes()[..self.name.len().min(255)];
        let mut bytes = MAGIC.to_vec();
        bytes.push(u8::try_from(name.len()).unwrap_or(u8::MAX));
        bytes.push(match self.zoning {
            Zoning::Distance => 0,
            Zoning::Orbits(count) => count,
        });
        bytes.extend_from_slice(name);
        let rows = [&self.bias]
            .into_iter()
            .chain(&self.first[1..])
            .chain(&self.second);
        bytes.extend(rows.flatten().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.second_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.third.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.third_bias.to_le_bytes());
        bytes
    }
}

fn sums(next: &mut impl FnMut() -> i16) -> Sums {
    std::array::from_fn(|_| next())
}

/// Removes the first `N` bytes.
fn take<const N: usize>(bytes: &mut &[u8]) -> [u8; N] {
    let (taken, rest) = bytes.split_first_chunk().expect("the size was checked");
    *bytes = rest;
    *taken
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANet => f.write_str("the file does not begin with `OUSTNET1`"),
            Self::Size { expected, found } => {
                write!(
                    f,
                    "expected {expected} bytes of name and weights, found {found}"
                )
            }
            Self::Board => f.write_str("the net is for another board"),
            Self::Hash => f.write_str("the bytes differ from the published file"),
            Self::Name => f.write_str("the name of the net is not UTF-8"),
        }
    }
}

impl std::error::Error for NetError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::net::test_net;

    #[test]
    fn a_written_net_is_read_back() {
        let net = test_net(Zoning::Distance, 3);
        assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = test_net(Zoning::Distance, 3).to_bytes();
        assert_eq!(Net::from_bytes(b"OUSTNET"), Err(NetError::NotANet));
        assert_eq!(Net::from_bytes(&bytes[1..]), Err(NetError::NotANet));
        let cut = Net::from_bytes(&bytes[..bytes.len() - 1]);
        let expected = bytes.len() - MAGIC.len() - 2;
        let found = expected - 1;
        assert_eq!(cut, Err(NetError::Size { expected, found }));
        let mut other_name = bytes;
        other_name[MAGIC.len() + 2] = 0xff;
        assert_eq!(Net::from_bytes(&other_name), Err(NetError::Name));
    }
}
