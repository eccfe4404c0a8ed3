//! The client of a request, as limits count it.

use std::net::{IpAddr, Ipv6Addr};

/// The address by which limits count a client: an IPv4 address, or the first 64 bits of an IPv6
/// address, since a provider gives each customer at least that many addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

impl Client {
    /// Returns the client behind an address.
    pub(crate) fn new(address: IpAddr) -> Self {
        // A listener on `::` shows an IPv4 client as `::ffff:1.2.3.4`.
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address @ IpAddr::V4(_) => address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_customer_are_one_client() {
        let client = |text: &str| Client::new(text.parse().unwrap());
        for (one, other, is_same) in [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("::ffff:1.2.3.4", "1.2.3.4", true),
            ("::ffff:1.2.3.4", "::ffff:1.2.3.5", false),
            ("1.2.3.4", "1.2.3.5", false),
        ] {
            assert_eq!(client(one) == client(other), is_same, "{one} and {other}");
        }
    }
}
